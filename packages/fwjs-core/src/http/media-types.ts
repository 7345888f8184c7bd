/** The media types of an API line: its table of extensions, and where it adds a charset. */
export interface MediaTypes {
  /** Returns the media type of an extension such as `html` or `.html`. */
  lookup(extension: string): string
  /**
   * Adds a charset to a type, so that clients don't guess one (CVE-2014-6393). Returns undefined if it
   * can't be sent.
   */
  withCharset(type: string): string | undefined
  /** Sets the charset to UTF-8, because string bodies are encoded in UTF-8. */
  inUtf8(type: string): string
  /** Returns the Content-Type of a file; undefined if it gets none. */
  ofFile(path: string): string | undefined
  /** Returns the most common types with their charset, without a lookup; undefined for others. */
  common(type: unknown): string | undefined
  /** Returns what `res.type('html')` sets; undefined if only a lookup can tell. */
  commonHtml(): string | undefined
}
