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
  loadCommonTranslations,
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
import { questionAtom, UiProvider } from '@meshdeck/ui/shell'
import { Fragment, Suspense, useEffect, type ComponentType, type ReactNode } from 'react'

import { act, cleanup, render, renderHook, waitFor } from './dom'
import { sessionOf } from './session'

type Options = {
  within?: ComponentType<{ children: ReactNode }>
  /** Path pattern of the page, if its hooks read parameters. */
  route?: string
}

/**
 * Renders a hook at an address, inside the providers that the console puts around every page, to check its results and
 * effects without a page. `within` adds a package's own providers. Without a server: the test supplies data with
 * `setServerStatus`, the cache, or `answerWith`.
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

/** Like `renderHookAt`, for a hook whose texts load on first render; resolves once they have loaded. */
export async function renderLoadedHook<Result>(
  path: string,
  hook: () => Result,
  options?: Options,
) {
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

/** Signs in a user with a platform role and groups. */
export function signInWithRole(
  role: string,
  groups: Record<string, object> = {},
  username = 'ada',
): void {
  const session = sessionOf(username, { baseUrl: apiBase(), exp: 4_000_000_000, role, groups })
  act(() => startSession(session, { remember: false }))
}

/** Caches a status of the server, as if it had reported it; omitted fields have their initial values. */
export function setServerStatus(status: Partial<ServerStatus>): void {
  act(() => {
    queryClient.setQueryData(serverStatusQuery().queryKey, { ...initialStatus, ...status })
  })
}

/** Caches a configuration of the server, as if it had reported it; omitted fields are empty. */
export function setServerConfig(config: Partial<ServerConfig>): void {
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

/** Fills slots as remotes would: each renders its name and props as JSON. */
export function fillSlots(...names: SlotName[]): void {
  setSlots(names, ({ name, props }) => JSON.stringify({ name, props }))
}

/** Sets the addresses of other remotes' pages by the names of their places, as their manifests would. */
export function fillPlaces(places: Places): void {
  setPlaces(places)
}

/** Returns the open question; throws if there is none. */
export function question() {
  const asked = store.get(questionAtom)
  if (!asked) throw new Error('Nothing is asked')
  return asked
}

/**
 * Chooses an entry of a menu or of the bulk action bar; throws if it isn't available. Returns the job, if the entry
 * starts one.
 */
export async function runMenuAction(
  actions: ReadonlyArray<MenuAction | BulkAction>,
  label: string,
): Promise<BulkJob | undefined> {
  const action = actions.find((action) => action.label === label)
  if (!action) throw new Error(`There is no "${label}"`)
  if (action.disabledReason !== undefined) throw new Error(`${label}: ${action.disabledReason}`)
  return act(async () => {
    if ('job' in action) return action.job()
    if ('onSelect' in action) action.onSelect()
    return undefined
  })
}

/** Returns the job that a bulk action starts. */
export async function jobOf(actions: readonly BulkAction[], label: string): Promise<BulkJob> {
  const job = await runMenuAction(actions, label)
  if (!job) throw new Error(`"${label}" begins no job`)
  return job
}

export async function runBulkJob(job: BulkJob, isOptionChosen = false): Promise<void> {
  await act(async () => {
    for (const item of job.items) await job.perform([item], isOptionChosen)
    job.onFinished()
  })
}

/** Returns the toasts shown from this call until the test ends, with title and description. */
export function watchToasts(): ToastMessage[] {
  const toasts: ToastMessage[] = []
  // discards toasts of earlier tests
  subscribeToasts(() => {})()
  const stop = subscribeToasts((message) => void toasts.push(message))
  stopListening = () => void stop()
  return toasts
}
let stopListening = () => {}

/** Returns the text of a rendered description, such as that of a question. */
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

/** Waits for something that needs neither a server nor a page: it happens soon, or not at all. */
export function waitSoon(expectation: () => void): Promise<void> {
  return waitFor(expectation, { timeout: 2000 })
}

beforeAll(async () => {
  if (!i18n.isInitialized) await startI18n('en')
  await loadCommonTranslations()
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
