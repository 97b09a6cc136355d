import { bugReportUrl } from './page-errors'

const form = 'https://bugs.example.com/new?project=console'

test("fills the bug report with the page's route and the error log [ER-007]", () => {
  const { searchParams } = new URL(
    bugReportUrl(form, { route: '/networks/office lan', log: 'TypeError: x & y' }),
  )

  expect(searchParams.get('project')).toBe('console')
  expect(searchParams.get('title')).toBe('Application crashed on /networks/office lan')
  expect(searchParams.get('body')).toContain('Route: /networks/office lan')
  expect(searchParams.get('body')).toContain('TypeError: x & y')
})

test('truncates a very long log to keep the address usable', () => {
  expect(bugReportUrl(form, { route: '/', log: 'x'.repeat(100_000) }).length).toBeLessThan(8000)
})
