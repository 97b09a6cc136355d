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
import { loadExtras } from '../federation/third-party-scripts'
import { releaseKey } from '../health/upgrade'
import { keepRecent, visitOf } from '../palette/page-visits'
import { AnswerTabs } from '../session/AnswerTabs'
import { SecondFactorGuard } from '../session/SecondFactorGuard'
import { SessionEndNotice } from '../session/SessionEndNotice'
import { FollowServerDisplay } from '../settings/FollowServerDisplay'
import { readSettings, useSettings } from '../shared/installation'
import type { LateVisit } from '../shared/late-parts'
import { ownEntries, usePageTitles } from '../shared/pages'
import { useRemotes } from '../shared/remotes'
import { watchVersion } from './hosted-versions'
import { watchBranding } from './watch-branding'

/* From when this is here, for the life of the page. */
loadExtras(readSettings())
watchBranding()
watchVersion()
// the server says so where somebody wants to know
if ('watched' in document.documentElement.dataset) {
  void import(/* webpackChunkName: "watching" */ '../diagnostics/telemetry')
    .then(({ watchPage }) => watchPage())
    .catch(() => undefined)
}

/** What the frame does for everybody once the page is there; nothing of it waits to be asked for. */
export function Duties(_props: LateVisit) {
  return (
    <>
      <SecondFactorGuard />
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
 * Takes the focus along to another page: it would stay at the link of the menu that has led there, or be
 * nowhere after a link of the page before. What a page or a dialog has focused meanwhile keeps it, and so
 * does a control that changes the page in place, such as the network selector.
 */
function FocusPage() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const main = document.querySelector('main')
    main?.scrollTo({ top: 0 })
    if (document.activeElement?.matches('body, a')) main?.focus()
  }, [pathname])

  return null
}

/** Keeps what is opened for the palette, until the sign-out. Draws nothing. */
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
    keepRecent(username, { href, name, icon, ...(note !== undefined && { note }) })
  }, [username, href, name, icon, note])

  return null
}

/** Keeps what has become of nodes, as far as pages read it, until the sign-out. Draws nothing. */
function NoteChanges() {
  const { username } = useSession()
  const { isAdmin } = useCan()

  useEffect(() => followNodes(username, isAdmin), [username, isAdmin])

  return null
}

const releaseSchema = z.object({ latest: z.optional(z.string()) })

/** The console's own server asks the releases page, so that the browser calls no foreign host [SV-034]. */
const latestReleaseQuery = () =>
  queryOptions({
    queryKey: releaseKey,
    queryFn: async ({ signal }) => {
      const reply = await fetch(`${consolePath()}/releases.json`, { signal })
      const { latest } = z.parse(releaseSchema, await reply.json())
      return latest ?? ''
    },
    // who leaves the console open for days hears of a release with the next reload
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/**
 * Looks once whether there is a newer server [SV-033], for those who can bring it there: a hosted
 * server is somebody else's [SV-010]. Draws nothing.
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

/** Shadows and backgrounds are gone there: edges and marks are drawn with the colours of the system. */
const forcedColors = {
  '[role=menu], [role=dialog], [role=alertdialog], [data-scope=tooltip][data-part=content], [data-sonner-toast] > *':
    { border: '1px solid CanvasText' },
  'a[aria-current=page], [data-highlighted], tr[aria-selected=true], [role=option]:is([aria-selected=true], [data-active])':
    { outline: '2px solid Highlight !important', outlineOffset: '-2px' },
  // some have a colour of the theme, which no longer fits to its ground
  svg: { color: 'inherit !important' },
}

/** On paper the page alone, as long as it is and dark on white, whatever the theme. */
const print = {
  'nav[aria-label], header, [data-sonner-toaster]': { display: 'none !important' },
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

/** How the frame looks where it is not on a usual screen. */
function OtherMedia() {
  return (
    <GlobalStyles
      styles={{ '@media (forced-colors: active)': forcedColors, '@media print': print }}
    />
  )
}
