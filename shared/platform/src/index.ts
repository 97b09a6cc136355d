/* The contract between shell and remotes. There is one copy of everything here, downloaded with the shell. */
export {
  QueryErrorResetBoundary,
  queryOptions,
  useIsFetching,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
  type QueryKey,
  type UseSuspenseQueryOptions,
} from '@tanstack/react-query'
export { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
export { apiBase } from './api/base'
export { api } from './api/client'
export {
  ApiError,
  ContractError,
  isApiError,
  isContractError,
  isNotLoadedError,
  isUnreachableError,
  NotLoadedError,
  UnreachableError,
} from './api/errors'
export { demandComplete, isIncomplete, parseRecord } from './api/odd-records'
export { listOf, readItems, readRecords, readReply } from './api/reply'
export { queryKeyOf, type Resource } from './api/resources'
export { useNameOf } from './breadcrumb'
export { acceptedText, describeError, errorText, type ErrorDescription } from './describe-error'
export {
  addTranslations,
  currentLanguage,
  i18n,
  isKey,
  languages,
  useLabel,
  useTranslation,
  translationsOf,
  type Label,
  type Language,
  type LoadTranslations,
} from './i18n'
export { useCan, type Permissions } from './permissions'
export { useActiveNetwork, preferenceAtom } from './preferences'
export { queryClient } from './query-client'
export {
  findIn,
  joinReadings,
  loadedReading,
  useCachedQuery,
  useCachedSuspenseQuery,
  useReading,
  type Reading,
} from './reading'
export { installationLink, placeHref } from './registry/places'
export {
  hasSlot,
  Slot,
  type NetworkStepWords,
  type SlotName,
  type SlotProps,
} from './registry/slots'
export * from './router'
export * as z from './schema'
export type { Fault, Infer, Input, Schema } from './schema'
export {
  readCapabilities,
  useCapabilities,
  useServerConfig,
  type ServerConfig,
} from './server/capabilities'
export { useReachable } from './server/reachability'
export { useIsServerKnown, useServerStatus, type ServerStatus } from './server/status'
export { refreshOwnUser } from './session/own-user'
export { replaceToken } from './session/replace-token'
export type { OwnUser, Session } from './session/session-schema'
export { onSessionEnd, useSession } from './session/session-store'
export { createSlices, inSlices, nextTask, type Slices } from './slices'
export { useColorMode, type ColorMode } from './theme'
export { toast, type ToastAction } from './toast'
export type { Key, Namespace, TFunction } from './translation-types'
export { API_MAJOR, UI_VERSION } from './version'
