import { api, type Infer, queryOptions, readReply, z } from '@meshdeck/platform'

import { displayRecordSchema, settingsRecordQuery } from './settings-record'

const THEMES = ['dark', 'light', 'system'] as const
const DEFAULT_TEXT_SIZE = 16

/** Display settings of a user: the theme, the text size in pixels, and whether motion is reduced. */
export type DisplaySettings = {
  theme: (typeof THEMES)[number]
  textSize: number
  reducedMotion: boolean
}

type DisplayRecord = Infer<typeof displayRecordSchema>

/**
 * GET /users/{username}/settings, since 1.5.1 [AP-013, KS-002]. Earlier servers store the display among all other
 * settings, where the console neither reads nor writes it: no display setting is sent through a request that changes
 * anything else.
 */
export const displayQuery = (username: string) =>
  queryOptions({
    ...settingsRecordQuery(displaySettingsPath(username)),
    select: displayOf,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/**
 * PUT /users/{username}/settings, since 1.5.1 [AP-014]. The request replaces the complete record, so it is fetched
 * first and sent back with the change (contract 2.2). Resolves to what is now stored.
 */
export async function saveDisplay(
  username: string,
  change: Partial<DisplaySettings>,
): Promise<DisplaySettings> {
  const record = await readReply(api.get(displaySettingsPath(username)), displayRecordSchema)
  const changedRecord = { ...record, ...recordOf({ ...displayOf(record), ...change }) }
  await readReply(api.put(displaySettingsPath(username), { json: changedRecord }), z.unknown())
  return displayOf(changedRecord)
}

const displaySettingsPath = (username: string) => `users/${encodeURIComponent(username)}/settings`

/** Reads the settings; a value that no console has written reads as its default. */
function displayOf({ theme, text_size, reduced_motion }: DisplayRecord): DisplaySettings {
  return {
    theme: THEMES.find((known) => known === theme) ?? 'dark',
    textSize: Number.parseInt(text_size, 10) || DEFAULT_TEXT_SIZE,
    reducedMotion: reduced_motion,
  }
}

function recordOf({ theme, textSize, reducedMotion }: DisplaySettings): DisplayRecord {
  return { theme, text_size: String(textSize), reduced_motion: reducedMotion }
}
