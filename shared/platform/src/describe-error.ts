import {
  isApiError,
  isContractError,
  isIncompleteRecordError,
  isNotLoadedError,
  isUnreachableError,
} from './api/errors'
import { i18n } from './i18n'

/** Description of an error for the user; `detail` is the server's message. */
export type ErrorDescription = { title: string; hint: string; detail?: string }

/** Returns the description of an error in the current language: refused, gone, unreachable, not sent, unexpected. */
export function describeError(error: unknown): ErrorDescription {
  const kind = kindOf(error)
  const words = {
    title: i18n.t(`common:error.${kind}.title`),
    hint: i18n.t(`common:error.${kind}.hint`),
  }
  return isApiError(error) && error.serverText ? { ...words, detail: error.serverText } : words
}

/**
 * Returns one line for a toast or form: the server's message, or else the error's text if it is meant for users, or
 * else a generic text (decision OP-03).
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

const MAX_NAMES = 5

/**
 * Returns the text for a request that the server accepted but didn't carry out: `left` for an incomplete deletion,
 * `unsaved` for a change. Without names, it refers to the item or the change.
 */
export function acceptedText(word: 'left' | 'unsaved', names: readonly string[]): string {
  const knownNames = names.filter(Boolean)
  const ellipsis = knownNames.length > MAX_NAMES ? ', …' : ''
  const values = {
    name: knownNames.slice(0, MAX_NAMES).join(', ') + ellipsis,
    count: knownNames.length,
  }
  if (word === 'left') {
    return knownNames.length > 0
      ? i18n.t('common:accepted.left', values)
      : i18n.t('common:accepted.leftUnnamed')
  }
  return knownNames.length > 0
    ? i18n.t('common:accepted.unsaved', values)
    : i18n.t('common:accepted.unsavedUnnamed')
}
