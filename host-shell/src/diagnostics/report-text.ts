import type { NotedFailure } from './recent-failures'
import type { Facts } from './use-facts'

type Parts = {
  title: string
  facts: Facts
  failures: { title: string; none: string; list: readonly NotedFailure[] }
}

/** The page as plain text: for a mail, an issue, a file. */
export function reportText({ title, facts, failures }: Parts): string {
  const sections = facts.map(({ title: heading, items }) => [
    heading,
    ...items.map(({ label, value }) => `  ${label}: ${value || '–'}`),
  ])
  const lines = failures.list.map((failure) => `  ${failureLine(failure)}`)
  const last = [failures.title, ...(lines.length > 0 ? lines : [`  ${failures.none}`])]
  return `${[[title], ...sections, last].map((section) => section.join('\n')).join('\n\n')}\n`
}

/** `2026-11-22T05:00:00.000Z POST /api/networks 500 disk I/O error (request 3f…)` */
export function failureLine({ at, method, path, status, text, count, id }: NotedFailure): string {
  const what = [method, path, status, text.replaceAll(/\s+/g, ' ')].filter(Boolean)
  const more = [count > 1 && `× ${count}`, id && `(request ${id})`].filter(Boolean)
  return [new Date(at).toISOString(), ...what, ...more].join(' ')
}
