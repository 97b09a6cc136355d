import type { StylisPlugin } from '@emotion/cache'

/** What a browser of the last years knows only, or more fully, by the name it had in WebKit. */
const PREFIXED =
  /^(?:user-select|hyphens|text-decoration|backdrop-filter|mask|print-color-adjust|box-decoration-break)/

/**
 * In place of Emotion's own prefixes, most of them for browsers that cannot run this code: they
 * would make every flex box five declarations.
 */
export const prefix: StylisPlugin = (element) => {
  if (element.type !== 'decl' || element.return || !PREFIXED.test(element.value)) return
  element.return = `-webkit-${element.value}${element.value}`
}
