import { api, type Infer, queryOptions, readReply, z } from '@meshdeck/platform'

import { displayRecordSchema, settingsRecordQuery } from './settings-record'

const THEMES = ['dark', 'light', 'system'] as const
const DEFAULT_TEXT_SIZE = 16

/** How the console looks for somebody: the theme, the size of text in pixels, and whether things move. */
export type DisplaySettings = {
  theme: (typeof THEMES)[number]
  textSize: number
  reducedMotion: boolean
}

type DisplayRecord = Infer<typeof displayRecordSchema>

/**
 * Where the settings are kept: from 1.5.1 on with the user, before that once for the whole server,
 * among all its other settings.
 */
type DisplayKeeper = { username: string; hasUserSettings: boolean }

/** GET /server/settings, or GET /users/{username}/settings [AP-013, KS-002]. */
export const displayQuery = (keeper: DisplayKeeper) =>
  queryOptions({
    ...settingsRecordQuery(pathOf(keeper)),
    select: displayOf,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/**
 * PUT of a change [AP-014]. The call replaces the whole record, so it is read first and goes back with
 * everything else as it is (decisions, part 3). Resolves to what is now kept; throws an `ApiError` of
 * 403 for those who may not.
 */
export async function saveDisplay(
  keeper: DisplayKeeper,
  change: Partial<DisplaySettings>,
): Promise<DisplaySettings> {
  const record = await readReply(api.get(pathOf(keeper)), displayRecordSchema)
  const changed = { ...record, ...recordOf({ ...displayOf(record), ...change }) }
  await readReply(api.put(pathOf(keeper), { json: changed }), z.unknown())
  return displayOf(changed)
}

function pathOf({ username, hasUserSettings }: DisplayKeeper): string {
  return hasUserSettings ? `users/${encodeURIComponent(username)}/settings` : 'server/settings'
}

/** A value that no console has written reads as its default. */
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
