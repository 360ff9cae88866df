"""The addresses of a teacher's pages."""

from __future__ import annotations

from django.urls import path

from nomicon.web.pages.classes import beginning, teaching

urlpatterns = [
    path("", beginning.classes, name="classes"),
    path("<int:number>/", teaching.school_class, name="class"),
    path("<int:number>/participation.csv", beginning.participation_csv, name="class_participation"),
    path("<int:number>/export.zip", beginning.export, name="class_export"),
    path("<int:number>/end/", beginning.end_class, name="end_class"),
    path("<int:number>/tables/<int:table>/projector/", teaching.projector, name="projector"),
]
