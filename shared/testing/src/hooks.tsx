import {
  apiBase,
  i18n,
  queryClient,
  type ServerConfig,
  type ServerStatus,
  type SlotName,
} from '@meshdeck/platform'
import {
  BrowserRouter,
  endSession,
  initialStatus,
  loadPlatformTranslations,
  type Places,
  QueryClientProvider,
  Route,
  Routes,
  serverConfigQuery,
  serverStatusQuery,
  setPlaces,
  setSlots,
  setReachable,
  startI18n,
  startSession,
  store,
  StoreProvider,
  subscribeToasts,
  type ToastMessage,
} from '@meshdeck/platform/shell'
import type { MenuAction } from '@meshdeck/ui'
import type { BulkAction, BulkJob } from '@meshdeck/ui/data-table'
import { loadUiTranslations, questionAtom, UiProvider } from '@meshdeck/ui/shell'
import { Fragment, Suspense, useEffect, type ComponentType, type ReactNode } from 'react'

import { act, cleanup, render, renderHook, waitFor } from './dom'

type Options = {
  within?: ComponentType<{ children: ReactNode }>
  /** The path pattern of the page, where its hooks read parameters. */
  route?: string
}

/**
 * A hook inside what the console puts around every page, at an address: what it decides and what it does is seen
 * without drawing a page. `within` is what a package puts around its own. Without a server: the test says what one
 * would have said, by `hear`, the cache, or `answerWith`.
 */
export function renderHookAt<Result>(
  path: string,
  hook: () => Result,
  { within: Within = Fragment, route = '*' }: Options = {},
) {
  window.history.replaceState(null, '', path)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StoreProvider store={store}>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Within>
            <Routes>
              <Route path={route} element={<Suspense>{children}</Suspense>} />
            </Routes>
          </Within>
        </BrowserRouter>
      </QueryClientProvider>
    </StoreProvider>
  )
  return renderHook(hook, { wrapper })
}

/** The same for a hook whose words come with the first look; resolves once they are here. */
export async function hookAt<Result>(path: string, hook: () => Result, options?: Options) {
  let isDrawn = false
  const useDrawn = () => {
    useEffect(() => void (isDrawn = true))
    return hook()
  }
  // awaited, because a hook whose texts are not loaded yet suspends
  const rendered = await act(async () => renderHookAt(path, useDrawn, options))
  await waitFor(() => expect(isDrawn).toBe(true))
  return rendered
}

/** Signs somebody in with a role of the platform, and the groups of that person. */
export function enterAs(role: string, groups: Record<string, object> = {}, username = 'ada'): void {
  const session = {
    baseUrl: apiBase(),
    jwt: `e30.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.x`,
    username,
    userPlatformRole: role,
    user: {
      username,
      platform_role_id: role,
      auth_type: 'basic_auth',
      is_mfa_enabled: false,
      user_group_ids: groups,
    },
  }
  act(() => startSession(session, { remember: false }))
}

/** What the server says of itself. */
export function hear(status: Partial<ServerStatus>): void {
  act(() => {
    queryClient.setQueryData(serverStatusQuery().queryKey, { ...initialStatus, ...status })
  })
}

/** What the server has been set up with. */
export function configure(config: Partial<ServerConfig>): void {
  const complete = {
    Version: '',
    PublicIp: '',
    APIHost: '',
    APIConnString: '',
    Server: '',
    NetmakerTenantID: '',
    DefaultDomain: '',
    ...config,
  }
  act(() => {
    queryClient.setQueryData(serverConfigQuery().queryKey, complete)
  })
}

/** Fills slots as remotes would: what is drawn says as JSON which slot it is, and what it was given. */
export function fillSlots(...names: SlotName[]): void {
  setSlots(names, ({ name, props }) => JSON.stringify({ name, props }))
}

/** Says where pages of other remotes lie, as their manifests would: by the name of the place. */
export function fillPlaces(places: Places): void {
  setPlaces(places)
}

/** What the person is asked; throws where nothing is. */
export function question() {
  const asked = store.get(questionAtom)
  if (!asked) throw new Error('Nothing is asked')
  return asked
}

/**
 * Chooses an entry of a menu or of the bar for many, which throws where it cannot be chosen. Gives the job, where
 * that is what it begins.
 */
export async function choose(
  actions: ReadonlyArray<MenuAction | BulkAction>,
  label: string,
): Promise<BulkJob | undefined> {
  const action = actions.find((one) => one.label === label)
  if (!action) throw new Error(`There is no "${label}"`)
  if (action.disabledReason !== undefined) throw new Error(`${label}: ${action.disabledReason}`)
  return act(async () => {
    if ('job' in action) return action.job()
    if ('onSelect' in action) action.onSelect()
    return undefined
  })
}

/** The job that an entry for many begins. */
export async function jobOf(actions: readonly BulkAction[], label: string): Promise<BulkJob> {
  const job = await choose(actions, label)
  if (!job) throw new Error(`"${label}" begins no job`)
  return job
}

/** Does a job, item by item. */
export async function perform(job: BulkJob, isOptionChosen = false): Promise<void> {
  await act(async () => {
    for (const item of job.items) await job.perform([item], isOptionChosen)
    job.onFinished()
  })
}

/** What is said in passing from now on, title and description, until the test ends. */
export function watchToasts(): ToastMessage[] {
  const said: ToastMessage[] = []
  // what has been said before is no business of this test
  subscribeToasts(() => {})()
  const stop = subscribeToasts((message) => void said.push(message))
  stopListening = () => void stop()
  return said
}
let stopListening = () => {}

/** What a description says that is drawn, such as that of a question. */
export function textOf(description: ReactNode): string {
  const page = render(
    <StoreProvider store={store}>
      <QueryClientProvider client={queryClient}>
        <UiProvider nonce="test">{description}</UiProvider>
      </QueryClientProvider>
    </StoreProvider>,
  )
  return page.container.textContent
}

/** Waits for what no server and no page is in the way of: it is there soon, or not at all. */
export function soon(expectation: () => void): Promise<void> {
  return waitFor(expectation, { timeout: 2000 })
}

beforeAll(async () => {
  if (!i18n.isInitialized) await startI18n('en')
  await Promise.all([loadPlatformTranslations(), loadUiTranslations()])
})
afterEach(() => {
  cleanup()
  fillSlots()
  stopListening()
  store.set(questionAtom, null)
  endSession('signed-out')
  setReachable(true)
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
})
