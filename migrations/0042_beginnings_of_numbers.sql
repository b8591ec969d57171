-- Visitors find a business by the first digits of its number. See docs/decisions/search.md, sentence 9. The older indexes serve equality
-- in the order of the database, which need not be that of bytes.
CREATE INDEX businesses_by_phone ON businesses (phone COLLATE "C") WHERE phone IS NOT NULL;
CREATE INDEX businesses_by_whatsapp ON businesses (whatsapp COLLATE "C") WHERE whatsapp IS NOT NULL;
