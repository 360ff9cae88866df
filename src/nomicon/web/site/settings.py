"""Django's settings, made from the host's choices; ``NOMICON_DATA`` names the data folder.

Where it names none there are only defaults, and nothing can be signed: that is for tools that read settings and serve
nobody.
"""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import unquote, urlsplit

from csp.constants import NONCE, NONE, SELF
from django.utils.translation import gettext_lazy as _

from nomicon.web.choices import TLS_SECONDS, HostChoices, read_choices
from nomicon.web.databases import the_database
from nomicon.web.site.files import digest_of

HERE = Path(__file__).resolve().parent
WEB = HERE.parent
DATA = os.environ.get("NOMICON_DATA", "")
CHOICES = read_choices(Path(DATA)) if DATA else HostChoices(Path())
DEFAULT_NAME = "(where the PostgreSQL library finds it)"


def _databases(choices: HostChoices) -> dict[str, dict[str, object]]:
    if not choices.database:
        pragmas = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
        options = {"init_command": pragmas, "transaction_mode": "IMMEDIATE", "timeout": 20}
        file = choices.folder / "accounts.sqlite3"
        return {
            "default": {"ENGINE": "django.db.backends.sqlite3", "NAME": file, "OPTIONS": options, "CONN_MAX_AGE": None}
        }
    options = {"application_name": "nomicon accounts", **the_database().parameters}
    return {
        "default": {
            "ENGINE": "nomicon.web.accounts.database",
            "NAME": options.get("dbname", DEFAULT_NAME),
            "OPTIONS": options,
            "CONN_MAX_AGE": None,
            "CONN_HEALTH_CHECKS": True,
        }
    }


def _mail(choices: HostChoices) -> dict[str, object]:
    if not choices.mail:
        return {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
    parts = urlsplit(choices.mail)
    return {
        "EMAIL_HOST": parts.hostname or "localhost",
        "EMAIL_PORT": parts.port or 25,
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_TIMEOUT": 20,
    }


SECRET_KEY = CHOICES.secret
DEBUG = False
ALLOWED_HOSTS = [urlsplit(CHOICES.address).hostname or "localhost", *CHOICES.hosts, "localhost", "127.0.0.1", "[::1]"]
CSRF_TRUSTED_ORIGINS = [CHOICES.address, *(f"https://{host}" for host in CHOICES.hosts)]
ROOT_URLCONF = "nomicon.web.site.urls"
AUTH_USER_MODEL = "accounts.Account"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
DATABASES = _databases(CHOICES)
globals().update(_mail(CHOICES))
DEFAULT_FROM_EMAIL = SERVER_EMAIL = CHOICES.mail_from

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "nomicon.web.pages",
    "nomicon.web.accounts",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "allauth.socialaccount",
    *(f"allauth.socialaccount.providers.{one}" for one in CHOICES.providers),
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "nomicon.web.requests.signs.WrittenOut",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "nomicon.web.reading.ReadersZone",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "nomicon.web.accounts.sign_in.browsers.KnownBrowsers",
    "nomicon.web.trouble.TroubleMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [HERE / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "nomicon.web.site.surroundings.surroundings",
            ]
        },
    }
]

# -- Accounts: what the library does for us ---------------------------------------------

AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "nomicon.web.accounts.adapter.AccountAdapter"
SOCIALACCOUNT_ADAPTER = "nomicon.web.accounts.adapter.SocialAccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_EMAIL_NOTIFICATIONS = True  # Whoever's way in is changed hears of it by letter.
ACCOUNT_RATE_LIMITS = {
    "wrong_here": "5/5m/key",  # Wrong passwords for one account, from one place or from one browser that is known.
    "wrong_from": "10/m/ip",  # The same for all accounts, from one place.
    "wrong_anywhere": "50/1h/key",  # For one account from unknown browsers, however many places they are at.
}
ACCOUNT_FORMS = {"reset_password": "nomicon.web.accounts.sign_in.letters_to_strangers.AskForReset"}
ACCOUNT_EMAIL_SUBJECT_PREFIX = f"[{CHOICES.name}] "
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_DEFAULT_HTTP_PROTOCOL = urlsplit(CHOICES.address).scheme
SOCIALACCOUNT_EMAIL_AUTHENTICATION = False
SOCIALACCOUNT_QUERY_EMAIL = True  # So that who comes from elsewhere can be written to; nobody has to have an address.
SOCIALACCOUNT_PROVIDERS = {
    one: {"APPS": [{"client_id": key, "secret": secret, "key": ""}]} for one, (key, secret) in CHOICES.providers.items()
}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = CHOICES.name
MFA_TOTP_TOLERANCE = 1  # A code is typed while the next one begins, and clocks of telephones differ by some seconds.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not CHOICES.is_secure
USERSESSIONS_TRACK_ACTIVITY = False

# -- Security ----------------------------------------------------------------------------

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = CHOICES.is_secure
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_HSTS_SECONDS = TLS_SECONDS if CHOICES.is_secure else 0
SECURE_SSL_REDIRECT = False  # The proxy in front does that; the process itself may be reached by it without TLS.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if CHOICES.behind_proxy else None
X_FRAME_OPTIONS = "DENY"
SILENCED_SYSTEM_CHECKS = ["security.W008"]
SIGN_IN_ELSEWHERE = {
    "discord": "https://discord.com",
    "github": "https://github.com",
    "google": "https://accounts.google.com",
}
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "font-src": [SELF],
        "manifest-src": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF, *(SIGN_IN_ELSEWHERE[one] for one in CHOICES.providers)],
    }
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 12_000_000
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.TemporaryFileUploadHandler"]

# -- Words and files ---------------------------------------------------------------------

USE_TZ, TIME_ZONE, USE_I18N = True, "UTC", True
LANGUAGE_CODE = CHOICES.language
LANGUAGES = [("en", _("English")), ("de", _("German")), ("fr", _("French"))]
LOCALE_PATHS = [WEB / "locale"]
STATICFILES_DIRS = [HERE / "static"]
# A new version of the files has a new address, so browsers may keep each for ever.
STATIC_URL = f"/static/{digest_of(HERE / 'static')}/"
STATIC_ROOT = None
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False
WHITENOISE_MAX_AGE = 60 * 60 * 24 * 365
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"of_bugs": {"()": "nomicon.web.site.quiet.OfBugs"}},
    "loggers": {
        "django.request": {"filters": ["of_bugs"]},
        "nomicon.hosting.server.refusals": {"level": "INFO"},
    },
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
}
CSRF_FAILURE_VIEW = "nomicon.web.trouble.no_csrf"
