-- Staff sort products by price and sales, published or not, and withdrawals by amount: in one state, or all of them.
create index product_price_all on catalog.product (price_from, id);
create index product_sold_all on catalog.product (sold_count, id);
create index withdrawal_state_amount on withdrawals.withdrawal (state, amount, id);
create index withdrawal_amount on withdrawals.withdrawal (amount, id);
