# %% [markdown]
# # Platform share by industry / 各產業的平台占有率
# For researchers: which platform do the shops of each industry run on? Reads the table `sites` of one snapshot, with
# pandas: `pip install 'storelens[pandas]'`. The answer is the same for everybody who names the same version.

# %%
import os

import pandas as pd

from storelens import Snapshot

# A service's address, or a directory of published snapshots.
SOURCE = os.environ.get("STORELENS_SNAPSHOT", "http://127.0.0.1:8080")
# None: the newest. For a paper, write the version down: "20261101T000000Z".
VERSION = os.environ.get("STORELENS_VERSION")

snapshot = Snapshot.open(SOURCE, VERSION)
print(snapshot.citation())

# %%
sites = snapshot.pandas("sites", columns=["domain", "is_ecommerce", "platform", "industry"])
shops = sites[sites["is_ecommerce"]].drop(columns="is_ecommerce")
# Null means looked and found none: a group of its own, not a gap in the data.
shops = shops.fillna({"platform": "(none found)", "industry": "(unknown)"})

# %%
counts = pd.crosstab(shops["industry"], shops["platform"], margins=True, margins_name="all")
counts = counts.sort_values("all", axis="index", ascending=False).sort_values("all", axis="columns", ascending=False)
print(counts.iloc[:10, :8])

# %% [markdown]
# Shares within each industry. Below some twenty shops a share says little; the count stands beside it.

# %%
industries = counts.drop(index="all")
share = industries.drop(columns="all").div(industries["all"], axis="index").round(3)
leader = pd.DataFrame(
    {
        "shops": industries["all"],
        "leading platform": share.idxmax(axis="columns"),
        "share": share.max(axis="columns"),
    }
)
print(leader)

# %% [markdown]
# The snapshot has this count as a small table too; no need to read a million sites for it.

# %%
summary = snapshot.pandas("platform_industry")
print(summary.head())
