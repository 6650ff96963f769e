# %% [markdown]
# # Movers of last month / 上個月的異動
# For agencies and tool vendors: which shops changed platform, and whose pages now show ads or show them no longer, in
# the last 30 days of the data? Asks the service; no extra is needed.

# %%
import csv
import os
from collections import Counter
from datetime import timedelta

from storelens import Client

# The address is in STORELENS_BASE_URL; else give it: Client("https://…").
client = Client(os.environ.get("STORELENS_BASE_URL", "http://127.0.0.1:8080"), user_agent="example-movers/1.0")

# %% [markdown]
# "Now" is the snapshot's own time, so that the answer does not hang on the day this is run.

# %%
as_of = client.dataset().as_of
month = list(client.iter_movers(since=as_of - timedelta(days=30)))
print(f"{len(month)} changes in the 30 days before {as_of:%Y-%m-%d}")
print(Counter(event.type for event in month))

# %% [markdown]
# Where did shops move to? A platform that was not seen before is None, which is "none found", not "none".

# %%
moves = Counter((event.before, event.after) for event in month if event.type == "platform_changed")
for (before, after), shops in moves.most_common(10):
    print(f"{before or '(none found)'} → {after or '(none found)'}: {shops}")

# %% [markdown]
# Each event rests on two observations: how long was it unseen at most? A week apart is precise, a year is not.

# %%
for event in month[-5:]:
    gap = event.observed_after.at - event.observed_before.at
    print(f"{event.at:%Y-%m-%d} {event.name} ({event.domain}) {event.type}, observed {gap.days} days apart")

# %% [markdown]
# A list to work through. Keep the id of the last event: `client.iter_movers(since=last_id)` goes on from there.

# %%
target = os.environ.get("STORELENS_CSV", "movers.csv")
with open(target, "w", encoding="utf-8-sig", newline="") as file:  # noqa: PTH123
    table = csv.writer(file)
    table.writerow(["at", "domain", "type", "before", "after"])
    table.writerows([e.at.isoformat(), e.domain, e.type, e.before, e.after] for e in month)
last_id = month[-1].id if month else None
print(f"{target}: {len(month)} rows; go on from {last_id}")
client.close()
