# Reporting a player. Loaded when the dialog is opened.

report-who = Who?
report-why = What happened, in one line
report-note = The operator of this server also sees the last lines of the chat.
report-send = Send the report
report-done = Thank you. The operator will look at it.
