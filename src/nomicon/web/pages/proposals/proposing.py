"""Writing proposals: a form for the changes, what they would do, what the check finds, and drafts to come back to."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Lock

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from nomicon.game.changes import Amend, Change, Enact
from nomicon.game.names import RuleNumber
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.game.values.plain import is_whole
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.server.previewing import previewed
from nomicon.law.inspection.findings import NEEDS_HEADER
from nomicon.law.tracing import FAILED
from nomicon.play.chapter import Move
from nomicon.play.engine import Refused, bench
from nomicon.play.moves.choices import Situation
from nomicon.play.proposals.proposing import Propose
from nomicon.play.rule_changes.specs import ENACT
from nomicon.rulebooks.check import BookFinding, InGame, check_rule
from nomicon.rulebooks.files.format import read_change
from nomicon.rulebooks.files.malformed import Malformed
from nomicon.rulebooks.files.writing import write_rule
from nomicon.rulebooks.ready_rules import ready_rules
from nomicon.views.elements.header_answers import in_order
from nomicon.views.elements.page import Seen
from nomicon.views.sentences.runs import ShownRun, runs_page
from nomicon.web.accounts.models import Draft
from nomicon.web.accounts.seats.allowing import may_keep_draft
from nomicon.web.page_tools.telling import told, wrong_told
from nomicon.web.pages.game.game import head
from nomicon.web.pages.play.forms import read_move
from nomicon.web.pages.play.submit_move import answer, sent
from nomicon.web.pages.proposals.boxes import change_shown, kinds_shown
from nomicon.web.pages.proposals.composing import SPEC_OF, Composed, composed, from_the_shelf, new_part
from nomicon.web.pages.proposals.contexts import PROPOSE, ComposedTried, ProposePage, RunShown, ToldFinding
from nomicon.web.pages.proposals.findings import grouped, in_the_form, lines_before, told_finding
from nomicon.web.pages.shown.proposals import changes_told, foresees, touches
from nomicon.web.pages.translations import OF_THE_READER, of_the_reader
from nomicon.web.pages.visit import PageVisit, visit
from nomicon.web.tools import the_house
from nomicon.web.trouble import of_a_form

_checking = Lock()
"""One rule is looked through at a time: the interpreter is one."""


def propose(request: HttpRequest, game: str) -> HttpResponse:
    """Write a proposal: change after change, with what it would do beside it."""
    here = visit(request, game)
    if here.player is None or here.account is None:
        return redirect("join", game=game)
    if request.method == "POST":
        return _acted(here)
    if request.method not in ("GET", "HEAD"):
        return HttpResponseNotAllowed(["GET", "POST"])
    seen = here.seen()
    kept = request.GET.get("draft", "")
    if is_whole(kept):
        draft = get_object_or_404(Draft, pk=int(kept), account=here.account, game=game)
        return _shown(here, composed(draft.form.items(), seen.game), draft=draft.pk)
    form = Composed(revise=request.GET.get("revise", ""))
    kind = request.GET.get("change", "")
    piece = request.GET.get("shelf", "")
    if piece in ready_rules():
        form.parts.append(from_the_shelf(piece))
    elif kind in SPEC_OF:
        part = new_part(kind, request.GET.get("rule", ""), seen.game)
        if kind == ENACT.name:
            part.fields |= {name: request.GET[name] for name in ("title", "words") if name in request.GET}
        form.parts.append(part)
    return _shown(here, form)


def _acted(here: PageVisit) -> HttpResponse:
    """Do what the pressed button says with the form as it was filled in."""
    form = composed(sent(here), here.seen().game)
    act, _space, what = here.request.POST.get("act", "preview").partition(" ")
    match act:
        case "propose" | "show" | "rescue":
            move = {"propose": "revise" if form.revise else "propose", "show": "draft", "rescue": "rescue"}[act]
            try:
                made = _move(here, form, move)
            except (Invalid, Malformed) as wrong:
                told: ComposedTried = {"wrong": of_a_form(wrong), "wrong_link": _unreadable(here, form)}
                return _shown(here, form, told, status=422)
            return answer(here, made)
        case "save":
            return _saved(here)
        case "preview":
            return _shown(here, form, _preview(here, form))
    place = _changed(here, form, act, what)
    if 0 <= place < len(form.parts):
        form.parts[place].has_focus = True
    return _shown(here, form, {"is_at_shelf": place < 0})


def _changed(here: PageVisit, form: Composed, act: str, what: str) -> int:
    """Add a change to the form, take one out or move one up; return where to go on, or -1 for the shelf."""
    place = int(what) if is_whole(what) else len(form.parts)
    match act:
        case "add" if what in SPEC_OF:
            form.parts.append(new_part(what, "", here.seen().game))
            return len(form.parts) - 1
        case "remove" if place < len(form.parts):
            del form.parts[place]
            return place - 1 if place or not form.parts else 0
        case "up" if 0 < place < len(form.parts):
            form.parts.insert(place - 1, form.parts.pop(place))
            return place - 1
    return len(form.parts) - 1


def _unreadable(here: PageVisit, form: Composed) -> str:
    """Return a link to the first change that cannot be read by itself; empty if there is none."""
    for place, part in enumerate(form.parts):
        try:
            _move(here, Composed(parts=[part]), "propose")
        except (Invalid, Malformed):
            return f"#change-{place}"
    return ""


def _move(here: PageVisit, form: Composed, move: str) -> Move:
    if here.player is None:
        raise Invalid(_("You are not a player in this game."))
    if not form.parts:
        raise Invalid(_("A proposal needs at least one change. Add one."))
    return read_move(form.record(move), here.player, here.seen().game)


def _saved(here: PageVisit) -> HttpResponse:
    """Keep the form as it is; only its author sees it."""
    kept = {name: value for name, value in sent(here) if name not in ("act", "draft")}
    known = here.request.POST.get("draft", "")
    draft = Draft.objects.filter(pk=int(known) if is_whole(known) else 0, account=here.account, game=here.game).first()
    if draft is None and here.account is not None:
        may_keep_draft(here.account, here.game)
    draft = draft or Draft(account=here.account, game=here.game)
    draft.form, draft.title = kept, kept.get("title", "")[:200] or _("Untitled")
    draft.save()
    messages.success(here.request, _("Your draft is saved. Only you can see it."))
    return redirect(f"{reverse('propose', args=[here.game])}?draft={draft.pk}")


@require_POST
def discard(request: HttpRequest, game: str, draft: int) -> HttpResponse:
    """Throw a draft of one's own away."""
    here = visit(request, game)
    Draft.objects.filter(pk=draft, account=here.account, game=game).delete()
    return redirect("propose", game=game)


def _shown(
    here: PageVisit, form: Composed, tried: ComposedTried | None = None, *, draft: int | None = None, status: int = 200
) -> HttpResponse:
    seen = here.seen()
    game = seen.game
    at = Situation(game, here.player)
    told = tried or {}
    is_begun = bool(form.parts or form.revise)
    context: ProposePage = {
        **head(here, seen),
        "form": form,
        "is_wrong": bool(told.get("wrong") or told.get("refusal")),
        "draft": draft,
        "for_rescue": "rescue" in here.request.GET,
        "parts": [change_shown(part, place, at) for place, part in enumerate(form.parts)],
        "kinds": kinds_shown(at),
        "drafts": Draft.objects.filter(account=here.account, game=here.game).order_by("-saved"),
        "ready": [] if is_begun else list(ready_rules().values()),
        "shown_drafts": [(one, game.drafts[one], game.drafts[one].by == here.player) for one in sorted(game.drafts)],
        **told,
    }
    return PROPOSE.show(here.request, context, status=status)


# -- What it would do ------------------------------------------------------------------


def _preview(here: PageVisit, form: Composed) -> ComposedTried:
    """Try the proposal on the game as it stands, and say what comes of it; nothing is made."""
    try:
        move = _move(here, form, "propose")
    except (Invalid, Malformed) as wrong:
        return {"wrong": of_a_form(wrong), "wrong_link": _unreadable(here, form)}
    assert isinstance(move, Propose)
    seen = here.seen()
    found = previewed(the_house().hall, here.game, seen, move)
    texts = [(one, text) for one in move.changes if (text := text_after(one, seen.game)) is not None]
    found_wrong = [in_the_form(one, text) for change, text in texts for one in findings(text, _within(seen, change))]
    tried: ComposedTried = {
        "groups": grouped(found_wrong),
        "is_sound": not found_wrong,
        "speaks": [_speaks(seen, text) for _change, text in texts],
    }
    if isinstance(found, Refused):
        return {**tried, "refusal": of_the_reader(found)}
    if found is None:
        return {**tried, "preview": None}
    return {
        **tried,
        "preview": found.page,
        "changes": changes_told(found.page["changes"], with_effects=False),
        "foresees": foresees(found.page),
        "touches": touches(found.page),
        "runs": [_run(one) for one in runs_page(found.runs, OF_THE_READER)],
    }


def _run(one: ShownRun) -> RunShown:
    return {**one, "is_unfolded": one["ending"] == FAILED or bool(one["refused"] or one["printed"])}


def _within(seen: Seen, change: Change | None) -> InGame:
    return InGame(seen.game, seen.at, change.rule if isinstance(change, Amend) else None)


def text_after(change: Change, game: Game) -> RuleText | None:
    """Return the rule that a change would make of what stands; None where it makes none."""
    if isinstance(change, Enact):
        return change.text
    rule = game.rules.numbered(change.rule) if isinstance(change, Amend) else None
    return change.applied(rule.text) if isinstance(change, Amend) and rule is not None else None


def findings(text: RuleText, within: InGame) -> Iterator[BookFinding]:
    """Find what is wrong or doubtful in a rule that is to be proposed in a game."""
    interpreter = the_house().interpreter
    file = read_change(write_rule(text), _("the rule"))
    with _checking:
        yield from check_rule(file, interpreter, bench(interpreter).events, within)


def _speaks(seen: Seen, text: RuleText) -> dict[str, list[RuleNumber]]:
    """Say to what a rule would speak, and who speaks to it by now, in the order they are heard."""
    topics = [*(f"answers:{name}" for name in text.answers), *(f"{one.kind}:{one.topic}" for one in text.speeches)]
    return {
        topic.replace(":", " "): [rule.number for rule in in_order(seen.game.rules, topic)]
        for topic in dict.fromkeys(topics)
    }


@require_POST
def check(request: HttpRequest, game: str) -> HttpResponse:
    """Say what is wrong with a rule as it is being written, line by line; for the editor."""
    here = visit(request, game)
    if here.player is None:
        return JsonResponse({"error": _("Only players of this game can check rules here.")}, status=403)
    text = request.POST.get("text", "")
    kind = request.POST.get("kind", "rule")
    try:
        rule = (
            read_change(text, _("the rule")).text if kind == "rule" else RuleText(_("A rule"), _("Words."), code=text)
        )
        shift = 0 if kind == "rule" else lines_before(rule)
        found: list[ToldFinding] = [
            {**told_finding(one), "line": None if one.line is None else max(1, one.line - shift)}
            for one in findings(rule, _amending(here.seen(), request.POST.get("amends", "")))
            if kind == "rule" or one.code not in NEEDS_HEADER
        ]
    except Malformed as wrong:
        found = [{"line": wrong.line, "what": told(wrong.what), "mend": told(wrong.mend), "kind": "fault"}]
    except ValueError as wrong:
        found = [{"line": None, "what": wrong_told(wrong), "mend": "", "kind": "fault"}]
    return JsonResponse({"findings": found})


def _amending(seen: Seen, number: str) -> InGame:
    """Return the game in which a rule is written; and which rule, if it is to stand in the place of one."""
    amends = RuleNumber(int(number)) if is_whole(number) else None
    there = amends is not None and seen.game.rules.numbered(amends) is not None
    return InGame(seen.game, seen.at, amends if there else None)
