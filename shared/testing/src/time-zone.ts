/**
 * Lets the page be read in another time zone, such as `Europe/Berlin`, until mocks are restored. Covers what asks for
 * the zone by name; `Date` itself stays in the zone of the process.
 */
export function readIn(timeZone: string): void {
  const own = Intl.DateTimeFormat.prototype.resolvedOptions
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function resolve(
    this: Intl.DateTimeFormat,
  ) {
    return { ...own.call(this), timeZone }
  })
}
