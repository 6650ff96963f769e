# %% [markdown]
# # Price history of a product / 商品的歷史價格
# For shoppers, journalists and sellers: what did one product cost at each seller, and is today's price low? Reads three
# tables of one snapshot with SQL: `pip install 'storelens[duckdb,pandas]'`.

# %%
import os

from storelens import Snapshot

SOURCE = os.environ.get("STORELENS_SNAPSHOT", "http://127.0.0.1:8080")
snapshot = Snapshot.open(SOURCE, os.environ.get("STORELENS_VERSION"))
print(snapshot.citation())
db = snapshot.connect("products", "offers", "price_history")

# %% [markdown]
# Words to look for; nothing found: the product with most offers.

# %%
WORDS = os.environ.get("STORELENS_WORDS", "AirPods")
found = db.sql(
    """
    SELECT product_id, title, offers, lowest_twd, highest_twd
    FROM products
    ORDER BY contains(lower(title), lower(?)) DESC, offers DESC, product_id
    LIMIT 1
    """,
    params=[WORDS],
).fetchall()
if not found:
    raise SystemExit("this snapshot has no product that two sellers have")
product_id, title, offers, lowest, highest = found[0]
print(f"{title}: {offers} offers, now {lowest} to {highest} TWD")

# %% [markdown]
# One row for each day and seller. Days without an observation are not filled in: nothing was seen then.

# %%
history = db.sql(
    """
    SELECT h.observed_at::DATE AS day, o.channel, min(h.price_twd) AS price_twd
    FROM price_history h JOIN offers o USING (offer_id)
    WHERE o.product_id = ?
    GROUP BY ALL ORDER BY day, channel
    """,
    params=[product_id],
).df()
print(history.pivot(index="day", columns="channel", values="price_twd"))

# %% [markdown]
# Is today's price low? Judged by the offer's own observed prices, never by a list price that nobody charged.

# %%
verdict = db.sql(
    """
    SELECT *, now = lowest AND now < usual AS is_low
    FROM (
        SELECT o.channel, o.price_twd AS now, min(h.price_twd) AS lowest, median(h.price_twd) AS usual,
               count(DISTINCT h.observed_at::DATE) AS days
        FROM offers o JOIN price_history h USING (offer_id)
        WHERE o.product_id = ?
        GROUP BY o.offer_id, o.channel, o.price_twd
    )
    ORDER BY now
    """,
    params=[product_id],
).df()
print(verdict)
