import type { SettingsSecret } from '@meshdeck/api/server-settings'
import { z } from '@meshdeck/platform'

/** Secrets as a form holds them: what was typed, and which stored ones are to be removed. */
type TypedSecrets = {
  secrets: Partial<Record<SettingsSecret, string>>
  removed: Partial<Record<SettingsSecret, boolean>>
}

/** Secrets that were typed, and an empty one for each that is to be removed. The others are kept. */
export const secretsToSend = ({ secrets, removed }: TypedSecrets) => ({
  ...Object.fromEntries(Object.entries(secrets).filter(([, secret]) => secret !== '')),
  ...Object.fromEntries(
    Object.entries(removed).flatMap(([name, isRemoved]) => (isRemoved ? [[name, '']] : [])),
  ),
})

/** A field that is not shown keeps what the server has, whatever was typed before it was hidden. */
export const kept = <Value>(value: Value) =>
  z.pipe(
    z.string(),
    z.transform(() => value),
  )
