import { HOUR_MS } from '@meshdeck/domain/times'
import * as z from 'zod/mini'

import { store } from '../store'
import { onSessionEnd, sessionAtom } from './session-store'

const DRAFTS_KEY = 'meshdeck_drafts'

/** Long enough for a draft from the evening to be available in the morning. */
const LIFETIME_MS = 16 * HOUR_MS

const draftSchema = z.object({
  baseUrl: z.string(),
  username: z.string(),
  address: z.string(),
  values: z.record(z.string(), z.unknown()),
  /** In milliseconds since 1970. */
  kept: z.number(),
})
type Draft = z.infer<typeof draftSchema>

/** The draft that a form returns: its address, and the changed fields, without secrets. */
export type TypedInput = Pick<Draft, 'address' | 'values'>

/** Whether the forms on the screen have been saved, for a visit to another site from which the user returns. */
let areSaved = false

export const areDraftsSaved = (): boolean => areSaved

const forms = new Set<() => TypedInput>()

/** Registers a function that returns a form's draft when the session ends. Returns a function that unregisters it. */
export function onKeepDrafts(form: () => TypedInput): () => void {
  areSaved = false
  forms.add(form)
  return () => forms.delete(form)
}

/**
 * Stores the drafts of the forms on the screen in the tab's session storage, where they survive a visit to an identity
 * provider. They belong to one user on one server.
 */
export function keepDrafts(person: Pick<Draft, 'baseUrl' | 'username'>): void {
  const { baseUrl, username } = person
  const typedDrafts = [...forms]
    .map((form) => form())
    .filter(({ values }) => Object.keys(values).length > 0)
    .map((draft) => ({ ...draft, baseUrl, username, kept: Date.now() }))
  areSaved = true
  // a page without forms keeps the draft of an earlier one
  if (typedDrafts.length > 0) storeDrafts(typedDrafts)
}

/** Returns the signed-in user's draft for an address, once, if it fits a form with these fields. */
export function takeDraft(address: string, initialValues: object): Draft['values'] | undefined {
  const drafts = readDrafts()
  const draft = drafts.find(
    (draft) => draft.address === address && fits(draft.values, initialValues),
  )
  if (draft) storeDrafts(drafts.filter((other) => other !== draft))
  return draft?.values
}

/**
 * Whether the draft has the same fields with the same value types: the form, or the storage, may have changed since.
 */
function fits(values: Draft['values'], initialValues: object): boolean {
  const initialFields = new Map(Object.entries(initialValues))
  return Object.entries(values).every(
    ([name, value]) => initialFields.has(name) && kindOf(value) === kindOf(initialFields.get(name)),
  )
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)

/** Returns the drafts of the signed-in user; drops those of other users and old ones. */
function readDrafts(): Draft[] {
  const { session } = store.get(sessionAtom)
  const text = sessionStorage.getItem(DRAFTS_KEY)
  if (!session || text === null) return []
  const drafts = parse(text).filter(
    ({ baseUrl, username, kept }) =>
      baseUrl === session.baseUrl &&
      username === session.username &&
      Math.abs(Date.now() - kept) < LIFETIME_MS,
  )
  storeDrafts(drafts)
  return drafts
}

function parse(text: string): Draft[] {
  try {
    return z.safeParse(z.array(draftSchema), JSON.parse(text)).data ?? []
  } catch {
    return []
  }
}

function storeDrafts(drafts: readonly Draft[]): void {
  try {
    if (drafts.length === 0) sessionStorage.removeItem(DRAFTS_KEY)
    else sessionStorage.setItem(DRAFTS_KEY, JSON.stringify(drafts))
  } catch (error) {
    console.warn('What was typed could not be kept', error)
  }
}

/** The signed-in user, or the last one if the session has just ended. */
let person = store.get(sessionAtom).session

onSessionEnd((endedBy) => {
  if (endedBy === 'signed-out') storeDrafts([])
  else if (person) keepDrafts(person)
})

store.sub(sessionAtom, () => {
  const { session } = store.get(sessionAtom)
  if (!session) return
  person = session
  // removes drafts of other users, so that the next user in this tab finds none
  readDrafts()
})
