import {
  array,
  number,
  object,
  record,
  safeParse,
  string,
  unknown,
  type infer as Infer,
} from 'zod/mini'

import { store } from '../store'
import { onSessionEnd, sessionAtom } from './session-store'

const DRAFTS_KEY = 'meshdeck_drafts'

/** Somebody who left in the evening finds it in the morning. */
const LIFETIME_MS = 16 * 60 * 60_000

const draftSchema = object({
  baseUrl: string(),
  username: string(),
  address: string(),
  values: record(string(), unknown()),
  /** In milliseconds since 1970. */
  kept: number(),
})
type Draft = Infer<typeof draftSchema>

/** What a form gives when it is asked: where it is, and the fields that differ, without secrets. */
export type TypedInput = Pick<Draft, 'address' | 'values'>

/** Whether everything on screen has been kept, for a visit elsewhere from which the person comes back. */
let isKept = false

export const areDraftsKept = (): boolean => isKept

const forms = new Set<() => TypedInput>()

/** Asks a form for what was typed when the session ends under it. Returns the function that stops it. */
export function onKeepDrafts(form: () => TypedInput): () => void {
  isKept = false
  forms.add(form)
  return () => forms.delete(form)
}

/**
 * Keeps what was typed into the forms on screen in the session storage of this tab, from where it outlives a visit to
 * an identity provider. It belongs to one person on one server.
 */
export function keepDrafts(person: Pick<Draft, 'baseUrl' | 'username'>): void {
  const { baseUrl, username } = person
  const typed = [...forms]
    .map((form) => form())
    .filter(({ values }) => Object.keys(values).length > 0)
    .map((draft) => ({ ...draft, baseUrl, username, kept: Date.now() }))
  isKept = true
  // a page without forms takes nothing from what an earlier one has kept
  if (typed.length > 0) write(typed)
}

/** What was typed at an address by the person who is signed in, once, if it fits a form with these fields. */
export function takeDraft(address: string, initialValues: object): Draft['values'] | undefined {
  const drafts = read()
  const draft = drafts.find((it) => it.address === address && fits(it.values, initialValues))
  if (draft) write(drafts.filter((it) => it !== draft))
  return draft?.values
}

/** The same fields, with the same kinds of values: a form may have changed since, and so may the storage. */
function fits(values: Draft['values'], initialValues: object): boolean {
  const known = new Map(Object.entries(initialValues))
  return Object.entries(values).every(
    ([name, value]) => known.has(name) && kindOf(value) === kindOf(known.get(name)),
  )
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)

/** Those of the signed-in person; what is of others or too old is dropped. */
function read(): Draft[] {
  const { session } = store.get(sessionAtom)
  const text = sessionStorage.getItem(DRAFTS_KEY)
  if (!session || text === null) return []
  const drafts = parse(text).filter(
    ({ baseUrl, username, kept }) =>
      baseUrl === session.baseUrl &&
      username === session.username &&
      Math.abs(Date.now() - kept) < LIFETIME_MS,
  )
  write(drafts)
  return drafts
}

function parse(text: string): Draft[] {
  try {
    return safeParse(array(draftSchema), JSON.parse(text)).data ?? []
  } catch {
    return []
  }
}

function write(drafts: readonly Draft[]): void {
  try {
    if (drafts.length === 0) sessionStorage.removeItem(DRAFTS_KEY)
    else sessionStorage.setItem(DRAFTS_KEY, JSON.stringify(drafts))
  } catch (error) {
    console.warn('What was typed could not be kept', error)
  }
}

/** Whoever is signed in, or was until just now. */
let person = store.get(sessionAtom).session

onSessionEnd((endedBy) => {
  if (endedBy === 'signed-out') write([])
  else if (person) keepDrafts(person)
})

store.sub(sessionAtom, () => {
  const { session } = store.get(sessionAtom)
  if (!session) return
  person = session
  // whoever signs in next in this tab finds nothing of somebody else
  read()
})
