import { apiBase, z, type Session } from '@meshdeck/platform'
import {
  consolePath,
  END_KEY,
  isTokenValid,
  readOwnUser,
  readToken,
  startSession,
} from '@meshdeck/platform/shell'

import { answerSchema, answersTo, TABS, type TabAnswer, type TabQuestion } from './AnswerTabs'

/** A tab that is there has said so by then; where none is, the sign-in waits no longer. */
const FIRST_ANSWER_MS = 100

/** So long after the first one others are heard, who may be somebody else. */
const OTHERS_MS = 100

/**
 * Goes on with the session of the tab that this one was opened from: one that was not remembered lies in that
 * tab alone [SE-003]. Who else is signed in is asked first, and with two people nothing is taken over. The server
 * has to know the token before it is used. Never rejects: without a session the sign-in comes. Below a path nobody
 * is asked: the origin is shared with others, who would hear the answer.
 */
export async function takeOverSession(): Promise<void> {
  if (consolePath() !== '') return
  const baseUrl = apiBase()
  const nonce = makeNonce()
  const tabs = new BroadcastChannel(TABS)
  const answers = new BroadcastChannel(answersTo(nonce))
  const ask = (question: TabQuestion) => tabs.postMessage(question)
  const ends = watchEnds()
  try {
    ask({ asks: 'who', nonce })
    const username = await onlyPerson(answers)
    if (username === undefined) return
    ask({ asks: 'session', nonce, username, baseUrl })
    const session = await sessionFrom(answers)
    if (session?.username === username && session.baseUrl === baseUrl) await goOnWith(session, ends)
  } catch (error) {
    console.warn('The session of another tab is of no use', error)
  } finally {
    ends.stop()
    tabs.close()
    answers.close()
  }
}

/** Whose sessions the other tabs have, if they are all of one person. */
async function onlyPerson(answers: BroadcastChannel): Promise<string | undefined> {
  const people = new Set<string>()
  const isSomebodyThere = new Promise<void>((resolve) => {
    answers.onmessage = ({ data }) => {
      const answer = parse(data)
      if (!answer || !('username' in answer)) return
      people.add(answer.username)
      resolve()
    }
  })
  await Promise.race([isSomebodyThere, wait(FIRST_ANSWER_MS)])
  if (people.size > 0) await wait(OTHERS_MS)
  const [username] = people
  return people.size === 1 ? username : undefined
}

/** The first session that is handed over, if one is. */
function sessionFrom(answers: BroadcastChannel): Promise<Session | undefined> {
  const session = new Promise<Session>((resolve) => {
    answers.onmessage = ({ data }) => {
      const answer = parse(data)
      if (answer && 'session' in answer) resolve(answer.session)
    }
  })
  return Promise.race([session, wait(FIRST_ANSWER_MS)])
}

async function goOnWith(session: Session, ends: Ends): Promise<void> {
  const { baseUrl, username, jwt: token } = session
  if (!isTokenValid(token)) return
  const user = await readOwnUser({ baseUrl, username, token })
  // a sign-in in another tab that is remembered may have come meanwhile, or the end of this session
  if (user.username !== username || readToken() !== undefined || ends.isTold()) return
  startSession({ ...session, user, userPlatformRole: user.platform_role_id }, { remember: false })
}

/**
 * Hears whether any tab tells of an end from here on. The session that would follow it is not there yet, so nobody
 * else does, and a token works on after a sign-out.
 */
function watchEnds() {
  let isTold = false
  const note = ({ key }: StorageEvent) => {
    // without a key the whole storage was emptied
    isTold ||= key === END_KEY || key === null
  }
  window.addEventListener('storage', note)
  return { isTold: () => isTold, stop: () => window.removeEventListener('storage', note) }
}
type Ends = ReturnType<typeof watchEnds>

function parse(data: unknown): TabAnswer | undefined {
  return z.safeParse(answerSchema, data).data
}

// `randomUUID` is there on secure origins only
function makeNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const wait = (ms: number) =>
  new Promise<undefined>((resolve) => {
    setTimeout(resolve, ms, undefined)
  })
