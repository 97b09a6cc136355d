import { apiBase, z, type Session } from '@meshdeck/platform'
import {
  consolePath,
  END_KEY,
  isTokenValid,
  readOwnUser,
  readToken,
  startSession,
} from '@meshdeck/platform/shell'

import { answerSchema, answerChannel, TABS, type TabAnswer, type TabQuestion } from './AnswerTabs'

/** Maximum wait for the first answer; without other tabs the sign-in appears then. */
const FIRST_ANSWER_MS = 100

/** Wait for further answers after the first, which may come from another user. */
const OTHERS_MS = 100

/**
 * Takes over the session of the tab that opened this one: a session that wasn't remembered is stored in that tab only
 * [SE-003]. First asks for all signed-in users, and takes over nothing if there are two. The server has to accept the
 * token before it is used. Never rejects: without a session the sign-in appears. Below a path no tab is asked, because
 * the origin is shared with other applications that could read the answer.
 */
export async function takeOverSession(): Promise<void> {
  if (consolePath() !== '') return
  const baseUrl = apiBase()
  const nonce = makeNonce()
  const tabs = new BroadcastChannel(TABS)
  const answers = new BroadcastChannel(answerChannel(nonce))
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

/** Returns the user of the other tabs' sessions if it is the same in all of them. */
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

/** Returns the first session that is handed over, if any. */
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
  // a remembered sign-in in another tab may have happened meanwhile, or the end of this session
  if (user.username !== username || readToken() !== undefined || ends.hasEnded()) return
  startSession({ ...session, user, userPlatformRole: user.platform_role_id }, { remember: false })
}

/**
 * Watches whether another tab reports the end of its session. This tab has no session yet, so nothing else watches for
 * it, and the token stays valid after a sign-out.
 */
function watchEnds() {
  let hasEnded = false
  const recordEnd = ({ key }: StorageEvent) => {
    // a null key means that the whole storage was cleared
    hasEnded ||= key === END_KEY || key === null
  }
  window.addEventListener('storage', recordEnd)
  return { hasEnded: () => hasEnded, stop: () => window.removeEventListener('storage', recordEnd) }
}
type Ends = ReturnType<typeof watchEnds>

function parse(data: unknown): TabAnswer | undefined {
  return z.safeParse(answerSchema, data).data
}

// `randomUUID` exists on secure origins only
function makeNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const wait = (ms: number) =>
  new Promise<undefined>((resolve) => {
    setTimeout(resolve, ms, undefined)
  })
