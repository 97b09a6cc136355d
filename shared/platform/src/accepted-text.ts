import { i18n } from './i18n'

const MOST_NAMES = 5

/**
 * What to tell of a request that the server accepted and did not do: something that should be gone is `left`, a change
 * is `unsaved`. Without a name it speaks of the item or the change.
 */
export function acceptedText(word: 'left' | 'unsaved', names: readonly string[]): string {
  const known = names.filter(Boolean)
  const more = known.length > MOST_NAMES ? ', …' : ''
  const values = { name: known.slice(0, MOST_NAMES).join(', ') + more, count: known.length }
  if (word === 'left') {
    return known.length > 0
      ? i18n.t('platform:accepted.left', values)
      : i18n.t('platform:accepted.leftUnnamed')
  }
  return known.length > 0
    ? i18n.t('platform:accepted.unsaved', values)
    : i18n.t('platform:accepted.unsavedUnnamed')
}
