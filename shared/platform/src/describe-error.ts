import {
  isApiError,
  isContractError,
  isIncompleteRecordError,
  isNotLoadedError,
  isUnreachableError,
} from './api/errors'
import { i18n } from './i18n'

/** What to tell a person about anything that was thrown; `detail` is the server's own text. */
export type ErrorDescription = { title: string; hint: string; detail?: string }

/** The words for an error, in the language on screen: refused, gone, unreachable, not sent, unexpected. */
export function describeError(error: unknown): ErrorDescription {
  const kind = kindOf(error)
  const words = {
    title: i18n.t(`platform:error.${kind}.title`),
    hint: i18n.t(`platform:error.${kind}.hint`),
  }
  return isApiError(error) && error.serverText ? { ...words, detail: error.serverText } : words
}

/**
 * One line for a toast or a form: the server's own words, else the error's own text when it has one
 * that is meant for people, else that something went wrong (decision OP-03).
 */
export function errorText(error: unknown): string {
  if (isApiError(error) && error.serverText) return error.serverText
  return kindOf(error) === 'unexpected' && error instanceof Error && error.message
    ? error.message
    : describeError(error).hint
}

function kindOf(error: unknown) {
  if (isApiError(error, 403)) return 'forbidden'
  if (isApiError(error, 404)) return 'missing'
  if (isApiError(error)) return error.status >= 500 ? 'failed' : 'refused'
  if (isUnreachableError(error)) return error.isUnsent ? 'unsent' : 'unreachable'
  if (isNotLoadedError(error)) return 'unreachable'
  if (isContractError(error)) return 'contract'
  if (isIncompleteRecordError(error)) return 'incomplete'
  return 'unexpected'
}

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
