-- Whether somebody chose the price level. Until then it is level 2, which everybody reads, and the owner is asked for it.
ALTER TABLE businesses ADD COLUMN has_price_level boolean NOT NULL DEFAULT true;
