import type { PageRoute, RedirectRoute } from '@meshdeck/federation/registry'
import { parseRemoteManifest, type RemoteManifest } from '@meshdeck/federation/remote-manifest'
import {
  generatePath,
  matchPath,
  Navigate,
  Slot,
  useLocation,
  useParams,
  type SlotName,
  type SlotProps,
} from '@meshdeck/platform'
import {
  isPageDialog,
  Route,
  Routes,
  setPlaces,
  setSlots,
  type SlotRequest,
} from '@meshdeck/platform/shell'
import { useDialog } from '@meshdeck/ui'
import { createElement, type ComponentType, type FunctionComponent } from 'react'

type Pages = Readonly<Record<string, ComponentType>>
type SlotComponents = { readonly [Name in SlotName]?: ComponentType<SlotProps[Name]> }

/** Loads a file that `remote.json` names, such as `./src/users/UsersPage.tsx`. */
type LoadFile = (file: string) => Promise<Readonly<Record<string, FunctionComponent<object>>>>

/** A remote as its tests mount it. */
export type RemoteUnderTest = {
  /** The content of `remote.json`; invalid content throws. */
  manifest: unknown
  load: LoadFile
  /** Pages of a test, by the module that they replace. */
  pages?: Pages
  /** Dialogs and panels of a test, by the slot that they fill. */
  slots?: SlotComponents
}

/** Compiling all files of a remote may take longer than a test. */
const LOAD_TIMEOUT = 120_000

/**
 * Returns a remote with the modules of its manifest: `remoteUnderTest(manifest, (file) => import(`../${file}`))`. Loads
 * them before the first test.
 */
export function remoteUnderTest(manifest: unknown, load: LoadFile): RemoteUnderTest {
  const remote = { manifest, load }
  beforeAll(() => loadModules(remote), LOAD_TIMEOUT)
  return remote
}

/** Returns what a remote declares, with its modules and those of the test. Throws if the manifest is invalid. */
export async function loadModules({ manifest, load, pages, slots }: RemoteUnderTest) {
  const declared = parseRemoteManifest(manifest)
  const modules = await Promise.all(
    Object.entries(declared.modules).map(async ([name, file]) => {
      const component = (await load(file))[name]
      if (!component) throw new Error(`${file} doesn't export ${name}`)
      return [name, component] as const
    }),
  )
  const ownSlots: SlotComponents = Object.fromEntries(
    modules.flatMap(([name, component]) =>
      declared.slots
        .filter(({ module }) => module === name)
        .map(({ slot }) => [slot, component] as const),
    ),
  )
  return {
    manifest: declared,
    pages: { ...Object.fromEntries(modules), ...pages },
    slots: { ...ownSlots, ...slots },
  }
}

/**
 * Returns a remote whose slot shows lines of text about its props, in place of the module that another remote would
 * fill it with: `withSlotStub(remote, 'nodes.removal', ({ ids }) => [`${ids.length} nodes leave`])`.
 */
export function withSlotStub<Name extends SlotName>(
  remote: RemoteUnderTest,
  name: Name,
  linesOf: (props: SlotProps[Name]) => readonly string[],
): RemoteUnderTest {
  const SlotStub = (props: SlotProps[Name]) =>
    linesOf(props).map((line) => <p key={line}>{line}</p>)
  return { ...remote, slots: { ...remote.slots, [name]: SlotStub } }
}

/** Registers the places and slots of one remote with the platform, as the shell does for all remotes. */
export function declareRemote({ routes }: RemoteManifest, fillings: SlotComponents): void {
  const placed = routes.flatMap((route) =>
    'place' in route && route.place ? [[route.place, route.path] as const] : [],
  )
  setPlaces(Object.fromEntries(placed))
  setSlots(Object.keys(fillings), (request) => <Filling of={fillings} request={request} />)
}

/** The routes of one remote, each with its page or redirect. */
export function RemoteRoutes({ manifest, pages }: { manifest: RemoteManifest; pages: Pages }) {
  return (
    <Routes>
      {manifest.routes.map((route) => (
        <Route key={route.path} path={route.path} element={elementOf(route, pages)} />
      ))}
    </Routes>
  )
}

function elementOf(route: PageRoute | RedirectRoute, pages: Pages) {
  if ('redirect' in route) return <Redirect to={route.redirect} />
  const Page = pages[route.module]
  if (!Page) throw new Error(`${route.module} isn't loaded`)
  return <Page />
}

function Redirect({ to }: { to: string }) {
  return <Navigate replace to={generatePath(to, useParams())} />
}

/** The dialogs that a remote shares with every page, which the shell renders. */
export function SlotDialogs() {
  const { name, close } = useDialog()
  const { pathname } = useLocation()
  if (name === undefined || !isPageDialog(name)) return null

  const networkId = matchPath('/networks/:networkId/*', pathname)?.params.networkId
  const props = { onClose: close, ...(networkId !== undefined && { networkId }) }
  return <Slot request={{ name, props }} />
}

function Filling({ of, request }: { of: SlotComponents; request: SlotRequest }) {
  return draw(of, request.name, request.props)
}

function draw<Name extends SlotName>(of: SlotComponents, name: Name, props: SlotProps[Name]) {
  const component: SlotComponents[Name] = of[name]
  return component ? createElement(component, props) : null
}
