import type { ReactNode } from 'react'

/**
 * What the form of a new network says where it is a step of a page. There a range may be left out, and the
 * form takes a free one [WZ-016, WZ-017].
 */
export type NetworkStepWords = { action: string; nameMissing: string; rangeHint: string }

/**
 * What each slot is given. A slot is a dialog or panel of one remote that shell and others open; a dialog has `onClose`,
 * a panel is a part of what others draw.
 */
export type SlotProps = {
  'network.create': {
    onClose: () => void
    /** With it the dialog reports the new network and neither greets nor leads anywhere. */
    onCreated?: (networkId: string) => void
    /** With it the form stands in the page that draws the slot, in these words, and is no dialog. */
    asStep?: NetworkStepWords
  }
  'node.add': {
    onClose: () => void
    /** Without it the dialog asks for the network. */
    networkId?: string
  }
  /** What opens and closes when nodes leave a network; a config file goes by its name. A part of a question. */
  'nodes.removal': { networkId: string; ids: readonly string[] }
  /**
   * The same when nodes bear other tags, become gateways or are none any more; what is left out stays as it is, and a
   * config file goes by its name. The list is the same as long as nothing in it changes.
   */
  'nodes.change': {
    networkId: string
    nodes: ReadonlyArray<{ id: string; isGateway?: boolean; tags?: readonly string[] }>
    /** Devices that join, under whatever id, and config files that are made behind nodes; the same lists too. */
    joining?: ReadonlyArray<{
      id: string
      name: string
      isGateway: boolean
      tags: readonly string[]
    }>
    files?: ReadonlyArray<{ name: string; gatewayId: string }>
  }
  /**
   * What opens and closes, network by network, when people are in these groups and have these platform roles; who is
   * left out stays as he is. A part of a dialog, which gives the same list and group as long as nothing in them changes.
   */
  'users.groups': {
    people: ReadonlyArray<{
      username: string
      groupIds: readonly string[]
      roleId: string
      /** He himself is deleted. */
      isGone?: boolean
    }>
    /** A group that is saved with them: servers make and take back policies by the networks that it has roles on. */
    group?: {
      /** Of a new one what stands for it among `groupIds`. */
      id: string
      name: string
      /** Left out of a new one. */
      before?: readonly string[]
      after: readonly string[]
    }
  }
  /** Gives tags to nodes; a config file goes by its name. */
  'nodes.tag': {
    onClose: () => void
    networkId: string
    nodes: ReadonlyArray<{ id: string; isClient: boolean }>
  }
  /** Slow and failing pairs, of one network or of all, read when somebody asks. A panel of a page. */
  'pairs.worst': { networkId?: string }
  /**
   * What a node or config file, which goes by its name, may reach: in words, and by `onReach` the ids of all that, routes
   * too; again when it changes, and undefined when it is not known or looked at no more. A panel of a page.
   */
  'node.reach': {
    networkId: string
    thing: { kind: 'node' | 'client'; id: string }
    onReach: (ids: readonly string[] | undefined) => void
  }
  /** How the console looks, as a part of a page; the shell itself lends it. */
  'display.settings': Record<never, never>
  'user.invite': { onClose: () => void }
  'profile.mfa': { onClose: () => void; onDone: () => void }
}
export type SlotName = keyof SlotProps

/** One slot with what it is given. */
export type SlotRequest = {
  [Name in SlotName]: { name: Name; props: SlotProps[Name] }
}[SlotName]

let filled: ReadonlySet<string> = new Set()
let fill: (request: SlotRequest) => ReactNode = () => null

/** The shell calls it once: which slots remotes fill, and how to draw one. */
export function setSlots(names: Iterable<string>, draw: typeof fill): void {
  filled = new Set(names)
  fill = draw
}

/** Whether a remote fills the slot; what opens it is not drawn otherwise. */
export function hasSlot(name: string): name is SlotName {
  return filled.has(name)
}

/** A slot, drawn by the remote that fills it; nothing when none does. */
export function Slot({ request }: { request: SlotRequest }): ReactNode {
  return hasSlot(request.name) ? fill(request) : null
}
