/* Exports for the shell only. Remotes can't import them. */
export { QueryClientProvider } from '@tanstack/react-query'
export { Provider as StoreProvider } from 'jotai'
export { BrowserRouter, matchRoutes, Outlet, Route, Routes } from 'react-router-dom'
export { forgetBase, keepBase } from './api/base'
export { clientHooks, earlyFailures, type Failure } from './api/client'
export { dropEarlyReads } from './api/early-reads'
export { consolePath, ownBase } from './api/own-base'
export { leftOutAtom, useLeftOut, type LeftOut } from './api/reply'
export { useKnownNames } from './breadcrumb'
export {
  changeLanguage,
  forgetMissingTranslations,
  loadCommonTranslations,
  startI18n,
  translationsSettled,
} from './i18n'
export { QueryDevtools } from './query-devtools/QueryDevtools'
export { setLinks, setPlaces, type Places } from './registry/places'
export { isPageDialog, setSlots, type SlotRequest } from './registry/slots'
export { serverConfigQuery } from './server/capabilities'
export { reachableAtom, setReachable } from './server/reachability'
export {
  initialStatus,
  isHealthy,
  serverStatusQuery,
  statusAfterFailure,
  statusAfterReply,
  usePollServerStatus,
} from './server/status'
export { areDraftsSaved, keepDrafts, onKeepDrafts, takeDraft } from './session/drafts'
export { readOwnUser } from './session/own-user'
export { ownUserSchema, sessionSchema } from './session/session-schema'
export { END_KEY, isSharedSession, storedAtStart } from './session/session-storage'
export {
  endSession,
  onSessionEnd,
  readToken,
  startSession,
  updateOwnUser,
  watchExpiry,
  useSessionState,
  type SessionEnd,
} from './session/session-store'
export { isTokenValid, readClaims, tokenExpiry } from './session/token'
export { watchOtherTabs } from './session/watch-other-tabs'
export { store } from './store'
export { chooseTheme, useApplyColorMode, useThemeChoice, type ThemeChoice } from './theme'
export { subscribeToasts, type ToastKind, type ToastMessage } from './toast'
