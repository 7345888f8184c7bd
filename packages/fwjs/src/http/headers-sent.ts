/** Whether the headers are on their way; also of test tools' responses without `headersSent`. */
export function isSent(res: object): boolean {
  const { headersSent, _header } = res as { headersSent?: unknown; _header?: unknown }
  return typeof headersSent === 'boolean' ? headersSent : Boolean(_header)
}
