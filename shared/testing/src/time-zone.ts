/**
 * Shows the page in another time zone, such as `Europe/Berlin`, until mocks are restored. Affects code that reads the
 * zone's name; `Date` itself keeps the zone of the process.
 */
export function readIn(timeZone: string): void {
  const own = Intl.DateTimeFormat.prototype.resolvedOptions
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function resolve(
    this: Intl.DateTimeFormat,
  ) {
    return { ...own.call(this), timeZone }
  })
}
