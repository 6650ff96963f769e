# %% [markdown]
# # Movers of last month / 上個月的異動
# Which shops changed platform, and which began or stopped advertising, in the last 30 days of the data?
# For agencies and tool vendors. Reads the API only: `pip install storelens` is enough.

# %%
from datetime import timedelta

from storelens import Client

# The address is in STORELENS_BASE_URL; else give it: Client("https://…").
client = Client(user_agent="example-movers/1.0")

# %%
# "Now" is the snapshot's time, so that the answer is the same whenever this is run.
as_of = client.dataset().as_of
month = list(client.iter_movers(since=as_of - timedelta(days=60)))
print(f"{len(month)} changes in the 60 days before {as_of:%Y-%m-%d}")
