import { isSecretField } from '@meshdeck/domain/json-changes'
import { useMemo } from 'react'

import { useTranslation } from '../translations'

/** Names of activity entries on the screen. */
export type ActivityNames = {
  /** Name of an action such as `CREATE`. Returns an unknown action unchanged. */
  actionName: (action: string) => string
  /** Name of a subject kind such as `EGRESS`. Returns an unknown kind unchanged, and an empty text for none. */
  kindName: (kind: string) => string
  /** Name of an origin such as `NMCTL`. Returns an unknown origin unchanged. */
  originName: (origin: string) => string
}

/**
 * Returns the names of the server's actions and subject kinds (contract 1.20, and 2.3 for those from 1.5.1 on) in the
 * current language. Suspends until they are loaded. The functions stay the same until the language changes.
 */
export function useActivityNames(): ActivityNames {
  const { t } = useTranslation()

  return useMemo(
    () => ({
      actionName: (action) => t(`activity.action.${action}`, { defaultValue: action }),
      kindName: (kind) => (kind === '' ? '' : t(`activity.kind.${kind}`, { defaultValue: kind })),
      originName: (origin) => t(`activity.origin.${origin}`, { defaultValue: origin }),
    }),
    [t],
  )
}

/**
 * Formats a value of a server record for reading: texts and numbers unchanged, lists separated by commas, everything
 * else as JSON. Returns an empty text for a value without content. `hidden` replaces a nested secret.
 */
export function changeText(value: unknown, hidden: string): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map((entry) => entryText(entry, hidden)).join(', ')
  return plainText(value, hidden)
}

/** Formats an object in a list by its fields: `id: tag, value: *`. */
function entryText(entry: unknown, hidden: string): string {
  if (typeof entry !== 'object' || entry === null) return plainText(entry, hidden)
  const fields = Object.entries(entry).map(
    ([name, value]) => `${name}: ${isSecretField([name]) ? hidden : plainText(value, hidden)}`,
  )
  return `(${fields.join(', ')})`
}

function plainText(value: unknown, hidden: string): string {
  if (typeof value === 'string') return value
  return JSON.stringify(value, (name, inner) => (isSecretField([name]) ? hidden : inner))
}
