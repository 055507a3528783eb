/** Sizes and lengths that server and browser both hold to; the source stands beside each. */

/** Passwords: 8 to 128 characters of any composition (NIST SP 800-63B, OWASP ASVS 6.2). */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

/** The longest address that SMTP can carry in a path (RFC 5321, section 4.5.3.1.3). */
export const EMAIL_MAX_LENGTH = 254;

/** A chat message, in characters (UTF-16 units, as an input's maxlength counts them). */
export const CHAT_MESSAGE_MAX_LENGTH = 4000;

/** Messages a chat answers with unless `limit` asks for another number. */
export const CHAT_WINDOW_DEFAULT = 200;

/** The most entries that any `limit` may ask for. */
export const LIST_LIMIT_MAX = 500;

/** Residents on one page of the Resident Risk Snapshot. */
export const RISK_PAGE_SIZE = 20;

/** A sender's own id of a message: long enough for a UUID, short enough for an index. */
export const CLIENT_MESSAGE_ID_MAX_LENGTH = 64;

/** A single-line text field: names, units, categories, reporters. */
export const LINE_MAX_LENGTH = 200;

/** A free text over several lines: descriptions and notifications. */
export const TEXT_MAX_LENGTH = 4000;

/** A web address (RFC 9110 asks for at least 8,000; mail clients and older proxies stop near 2,048). */
export const URL_MAX_LENGTH = 2048;

/** A JSON body in bytes. */
export const JSON_BODY_MAX_BYTES = 64 * 1024;

/** A photo upload in bytes. */
export const PHOTO_MAX_BYTES = 5 * 1024 * 1024;

/** An import of residents, in rows and in bytes: some 250 bytes a row are usual, twice as many are plenty. */
export const IMPORT_ROWS_MAX = 10_000;
/** Columns of an import: the 15 that are read, and as many again of the property's own. */
export const IMPORT_COLUMNS_MAX = 40;
export const IMPORT_MAX_BYTES = 5 * 1024 * 1024;

/** The most CP that one reward may cost or one reward entry may give: far above the catalogue's 500, well below where sums lose digits. */
export const CP_MAX = 1_000_000;

/** The most dollars that a monthly amount may be, for the same reasons. */
export const MONTHLY_AMOUNT_MAX = 1_000_000;

/** Where stored totals end, so that arithmetic stays exact: a thousand of the largest reward entries, and as far below 0 in RP. */
export const CP_SUM_MAX = 1_000 * CP_MAX;
export const RP_SUM_MIN = -1_000_000;
