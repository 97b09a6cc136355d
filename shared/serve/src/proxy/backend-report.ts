import { NEWEST_SUPPORTED, supportOf } from '@meshdeck/domain/capabilities'

import type { BackendState } from './backend-state'

/**
 * Returns what the console says in a banner about a server's version; undefined for a version that it supports, or that
 * isn't known. `product` is the name of the console.
 */
export function versionNotice(version: string, product: string): string | undefined {
  const newest = `v${NEWEST_SUPPORTED}`
  switch (supportOf(version)) {
    case 'newer':
      return `This server is running version ${version}. ${product} was tested with server versions up to ${newest}, so most newer server features aren't available, and pages might not work correctly.`
    case 'unreadable':
      return `This server reports version “${version}”, which isn't a valid version number. ${product} shows only the features that are available in all server versions up to ${newest}.`
    default:
      return undefined
  }
}

/** What is wrong with a management server and how to fix it, for the operator; undefined when it responds. */
export function backendFault(backend: string, state: BackendState): string | undefined {
  if (state.kind === 'answers') return undefined
  const verb =
    state.kind === 'silent' ? "isn't responding" : "doesn't look like a management server"
  const line = `${backend} ${verb}: ${state.why}.`
  return state.fix === undefined ? line : `${line} ${state.fix}`
}

type Log = (line: string) => void

/** Creates a reporter that logs the notice about a server's version: once for each version. */
export function createVersionReport(product: () => string, log: Log = console.log) {
  let lastVersion: string | undefined

  return function report(sighting: BackendState) {
    if (sighting.kind !== 'answers' || sighting.version === undefined) return
    if (sighting.version === lastVersion) return
    lastVersion = sighting.version
    const notice = versionNotice(lastVersion, product())
    if (notice !== undefined) log(notice)
  }
}

type ReportOptions = {
  product: () => string
  /** Called when a server responds again: it may be another version. */
  onReturn: () => void
  log?: Log
}

/**
 * Creates a reporter that logs the state of a management server: once at the start, and then at each change, however
 * many calls there are.
 */
export function createReport(
  backend: string,
  { product, onReturn, log = console.log }: ReportOptions,
) {
  let lastKind: BackendState['kind'] | undefined
  const reportVersion = createVersionReport(product, log)

  return function report(sighting: BackendState) {
    reportVersion(sighting)
    if (sighting.kind === lastKind) return
    const isFirst = lastKind === undefined
    lastKind = sighting.kind
    const fault = backendFault(backend, sighting)
    if (sighting.kind === 'silent') {
      log(`${fault} The console connects as soon as the server responds.`)
    } else if (fault !== undefined) {
      log(fault)
    } else if (!isFirst) {
      log(`${backend} is responding.`)
      onReturn()
    }
  }
}
