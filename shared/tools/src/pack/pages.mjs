// @ts-check

/** What an administrator reads, from the documentation. */
export const PAGES = ['operation.md', 'console-server.md', 'settings.md']

/**
 * A page as it lies in a release: links to pages that do not are their words alone.
 * @param {string} text
 */
export function withoutLostLinks(text) {
  return text.replaceAll(/\[([^\]]+)\]\(([^)#:]+)[^):]*\)/g, (link, words, page) =>
    PAGES.includes(page) ? link : words,
  )
}
