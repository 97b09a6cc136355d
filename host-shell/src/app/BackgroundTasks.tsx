import {
  queryOptions,
  useCan,
  useLabel,
  useLocation,
  useQuery,
  useSession,
  z,
} from '@meshdeck/platform'
import { consolePath, useKnownNames } from '@meshdeck/platform/shell'
import { GlobalStyles } from '@meshdeck/ui/shell'
import { useEffect, useRef } from 'react'

import { followNodes } from '../changes/follow-nodes'
import { loadThirdPartyScripts } from '../federation/third-party-scripts'
import { releaseKey } from '../health/upgrade'
import { storeRecent, visitOf } from '../palette/page-visits'
import { AnswerTabs } from '../session/AnswerTabs'
import { MfaGuard } from '../session/MfaGuard'
import { SessionEndNotice } from '../session/SessionEndNotice'
import { FollowServerDisplay } from '../settings/FollowServerDisplay'
import type { RetryTrigger } from '../shared/deferred-parts'
import { readSettings, useSettings } from '../shared/installation'
import { ownEntries, usePageTitles } from '../shared/pages'
import { useRemotes } from '../shared/remotes'
import { watchVersion } from './hosted-versions'
import { watchBranding } from './watch-branding'

/* Runs from the moment this module loads until the page is closed. */
loadThirdPartyScripts(readSettings())
watchBranding()
watchVersion()
// the server sets this attribute where telemetry is wanted
if ('watched' in document.documentElement.dataset) {
  void import(/* webpackChunkName: "watching" */ '../diagnostics/telemetry')
    .then(({ watchPage }) => watchPage())
    .catch(() => undefined)
}

/** Background tasks of the frame that start once the page has loaded, without any user action. */
export function BackgroundTasks(_props: RetryTrigger) {
  return (
    <>
      <MfaGuard />
      <FollowServerDisplay />
      <CheckUpgrade />
      <NoteVisits />
      <AnswerTabs handsOver />
      <SessionEndNotice />
      <NoteChanges />
      <FocusPage />
      <OtherMedia />
    </>
  )
}

/**
 * Moves the focus to the new page after a navigation. Otherwise it would stay on the menu link, or be lost with the
 * link of the previous page. Focus that a page or dialog has set meanwhile stays, and so does the focus of a control
 * that changes the page in place, such as the network selector.
 */
function FocusPage() {
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)

  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    const main = document.querySelector('main')
    main?.scrollTo({ top: 0 })
    if (document.activeElement?.matches('body, a')) main?.focus()
  }, [pathname])

  return null
}

/** Records opened pages for the palette; signing out clears them. Renders nothing. */
function NoteVisits() {
  const { pathname } = useLocation()
  const { username } = useSession()
  const titles = usePageTitles()
  const label = useLabel()
  const names = useKnownNames()
  const entries = [...ownEntries, ...useRemotes().flatMap(({ navigation }) => navigation)]
  const visit = visitOf(pathname, { titles, label, entries, names })
  const { href, name, icon, note } = visit ?? {}

  useEffect(() => {
    if (href === undefined || name === undefined || icon === undefined) return
    storeRecent(username, { href, name, icon, ...(note !== undefined && { note }) })
  }, [username, href, name, icon, note])

  return null
}

/** Records changes of nodes, as far as pages fetch them, while the user is signed in. Renders nothing. */
function NoteChanges() {
  const { username } = useSession()
  const { isAdmin } = useCan()

  useEffect(() => followNodes(username, isAdmin), [username, isAdmin])

  return null
}

const releaseSchema = z.object({ latest: z.optional(z.string()) })

/**
 * The console's own server fetches the releases page, so that the browser sends no request to a foreign host [SV-034].
 */
const latestReleaseQuery = () =>
  queryOptions({
    queryKey: releaseKey,
    queryFn: async ({ signal }) => {
      const response = await fetch(`${consolePath()}/releases.json`, { signal })
      const { latest } = z.parse(releaseSchema, await response.json())
      return latest ?? ''
    },
    // a console that stays open for days shows a new release after the next reload
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/**
 * Checks once whether a newer server version exists [SV-033], for users who can upgrade it; a hosted server is run by
 * the provider [SV-010]. Renders nothing.
 */
function CheckUpgrade() {
  const { isAdmin } = useCan()
  const { variant, releases } = useSettings()
  useQuery({
    ...latestReleaseQuery(),
    enabled: isAdmin && variant !== 'hosted' && releases !== false,
  })

  return null
}

/** Forced colors remove shadows and backgrounds, so edges and marks use the system colors. */
const forcedColors = {
  '[role=menu], [role=dialog], [role=alertdialog], [data-scope=tooltip][data-part=content], [data-sonner-toast] > *':
    { border: '1px solid CanvasText' },
  'a[aria-current=page], [data-highlighted], tr[aria-selected=true], [role=option]:is([aria-selected=true], [data-active])':
    { outline: '2px solid Highlight !important', outlineOffset: '-2px' },
  // some icons have a theme color that no longer contrasts with the background
  svg: { color: 'inherit !important' },
}

/** Prints only the page, at full length and dark on white in any theme. */
const print = {
  'nav[aria-label], header, #guide, [data-sonner-toaster]': { display: 'none !important' },
  'body *': {
    color: 'black !important',
    background: 'none !important',
    boxShadow: 'none !important',
  },
  'body, body *:has(main), main': {
    display: 'block !important',
    height: 'auto !important',
    overflow: 'visible !important',
    background: 'white !important',
  },
}

/** Styles of the frame for print and forced colors. */
function OtherMedia() {
  return (
    <GlobalStyles
      styles={{ '@media (forced-colors: active)': forcedColors, '@media print': print }}
    />
  )
}
