import type { EntityRef } from '@meshdeck/domain/reach'
import type { ReactNode } from 'react'

/**
 * Texts of the network form when it is a step of a page. There, the range may be empty, and the form uses a free one.
 */
export type NetworkStepWords = { action: string; nameMissing: string; rangeHint: string }

/**
 * Props of each slot. A slot is a dialog or panel of one remote that the shell and other remotes use; a dialog has
 * `onClose`, a panel is embedded.
 */
export type SlotProps = {
  'network.create': {
    onClose: () => void
    /** With it, the dialog reports the new network and neither shows a success message nor navigates. */
    onCreated?: (networkId: string) => void
    /** With it, the form is embedded in the page that renders the slot, with these texts, instead of being a dialog. */
    asStep?: NetworkStepWords
  }
  'node.add': {
    onClose: () => void
    /** Without it, the dialog asks for the network. */
    networkId?: string
  }
  /**
   * Which access opens and closes when nodes leave a network; a config file is identified by its name. Part of a
   * question.
   */
  'nodes.removal': { networkId: string; ids: readonly string[] }
  /**
   * Which access opens and closes when nodes get other tags, or become or stop being gateways. Omitted values stay
   * unchanged, and a config file is identified by its name. Keep the list the same while nothing in it changes.
   */
  'nodes.change': {
    networkId: string
    nodes: ReadonlyArray<{ id: string; isGateway?: boolean; tags?: readonly string[] }>
    /** Devices that join, under any ID, and config files that are created behind nodes; keep this list the same too. */
    joining?: ReadonlyArray<{
      id: string
      name: string
      isGateway: boolean
      tags: readonly string[]
    }>
    files?: ReadonlyArray<{ name: string; gatewayId: string }>
  }
  /**
   * Which access opens and closes, per network, when users have these groups and platform roles; users that aren't
   * listed stay unchanged. Part of a dialog, which must keep the list and the group the same while nothing in them
   * changes.
   */
  'users.groups': {
    people: ReadonlyArray<{
      username: string
      groupIds: readonly string[]
      roleId: string
      /** Whether the user is being deleted. */
      isGone?: boolean
    }>
    /**
     * A group that is saved with the users: servers create and delete policies for the networks that it has roles in.
     */
    group?: {
      /** For a new group, its placeholder among `groupIds`. */
      id: string
      name: string
      /** Omitted for a new group. */
      before?: readonly string[]
      after: readonly string[]
    }
  }
  /** Adds tags to nodes; a config file is identified by its name. */
  'nodes.tag': {
    onClose: () => void
    networkId: string
    nodes: ReadonlyArray<{ id: string; isConfigFile: boolean }>
  }
  /** Slow and failing pairs of one network or of all, fetched on request. A panel of a page. */
  'pairs.worst': { networkId?: string }
  /**
   * What a node or config file, identified by its name, can reach: as text, and through `onReach` the IDs of everything
   * reachable, including routes. Called again when it changes, and with undefined when it isn't known or the panel is
   * unmounted. A panel of a page.
   */
  'node.reach': {
    networkId: string
    subject: EntityRef & { kind: 'node' | 'client' }
    onReach: (ids: readonly string[] | undefined) => void
  }
  /** Display settings as part of a page; provided by the shell itself. */
  'display.settings': Record<never, never>
  'user.invite': { onClose: () => void }
  'profile.mfa': { onClose: () => void; onDone: () => void }
}
export type SlotName = keyof SlotProps

/**
 * Slots that are dialogs on every page: `?dialog=network.create` opens that one, with the network of the page if there
 * is one. The others need more than the address contains, and are rendered by a page or by another dialog.
 */
const pageDialogs = ['network.create', 'node.add', 'user.invite'] as const

/** Whether a slot is a dialog that a remote opens on every page. */
export function isPageDialog(name: string): name is (typeof pageDialogs)[number] {
  return hasSlot(name) && pageDialogs.some((dialog) => dialog === name)
}

/** One member for each slot, so that the name determines the type of the props. */
export type SlotRequest = {
  [Name in SlotName]: { name: Name; props: SlotProps[Name] }
}[SlotName]

let filled: ReadonlySet<string> = new Set()
let fill: (request: SlotRequest) => ReactNode = () => null

/** Sets which slots remotes fill, and how to render one. The shell calls it once. */
export function setSlots(names: Iterable<string>, draw: typeof fill): void {
  filled = new Set(names)
  fill = draw
}

/** Whether a remote fills the slot; otherwise, don't render what opens it. */
export function hasSlot(name: string): name is SlotName {
  return filled.has(name)
}

/** Renders the slot of the remote that fills it, or nothing if none does. */
export function Slot({ request }: { request: SlotRequest }): ReactNode {
  return hasSlot(request.name) ? fill(request) : null
}
