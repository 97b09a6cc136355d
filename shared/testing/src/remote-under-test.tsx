import type { PageRoute, RedirectRoute } from '@meshdeck/federation/registry'
import type { RemoteManifest } from '@meshdeck/federation/remote-manifest'
import {
  generatePath,
  Navigate,
  useParams,
  type SlotName,
  type SlotProps,
} from '@meshdeck/platform'
import { Route, Routes, setPlaces, setSlots, type SlotRequest } from '@meshdeck/platform/shell'
import { createElement, type ComponentType } from 'react'

type Pages = Readonly<Record<string, ComponentType>>
type SlotComponents = { readonly [Name in SlotName]?: ComponentType<SlotProps[Name]> }

/** A remote as its tests mount it: its manifest, and the modules that the shell would load. */
export type RemoteUnderTest = {
  /** The content of `remote.json`; invalid content throws. */
  manifest: unknown
  /** The exposed page modules by name. */
  pages: Pages
  /** The exposed dialogs and panels by the slot they fill. */
  slots?: SlotComponents
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
  if (!Page) throw new Error(`The test names no page "${route.module}" for ${route.path}`)
  return <Page />
}

function Redirect({ to }: { to: string }) {
  return <Navigate replace to={generatePath(to, useParams())} />
}

function Filling({ of, request }: { of: SlotComponents; request: SlotRequest }) {
  return draw(of, request.name, request.props)
}

function draw<Name extends SlotName>(of: SlotComponents, name: Name, props: SlotProps[Name]) {
  const component: SlotComponents[Name] = of[name]
  return component ? createElement(component, props) : null
}
