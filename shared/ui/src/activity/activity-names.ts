import { isSecretField } from '@meshdeck/domain/json-changes'
import { useMemo } from 'react'

import { useTranslation } from '../translations'

/** What entries of the activity are called on screen. */
export type ActivityNames = {
  /** What was done, `CREATE`; an action that no console knows yet stands for itself. */
  actionName: (action: string) => string
  /** What kind of thing it was done to, `EGRESS`; likewise, and nothing for none. */
  kindName: (kind: string) => string
  /** From where it was done, `NMCTL`; likewise. */
  originName: (origin: string) => string
}

/**
 * The names of the server's actions and kinds of subjects (contract 1.20, and 2.3 for those from 1.5.1
 * on) in the language on screen. Suspends until they are here; the same functions until it changes.
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
 * A value of a server's record as people read it: texts and numbers as they are, a list of them with commas
 * between, all else as JSON. Empty for what says nothing. A secret further inside is `hidden`.
 */
export function changeText(value: unknown, hidden: string): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map((entry) => entryText(entry, hidden)).join(', ')
  return plainText(value, hidden)
}

/** In a list, an object is its fields: `id: tag, value: *`. */
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
