/* What only the shell may use: the frame around everything. Remotes cannot import it. */
export { Global as GlobalStyles } from '@emotion/react'
export { useActivityNames } from './activity/activity-names'
export { ConfirmOutlet } from './confirm/ConfirmOutlet'
export { LazyActionMenu } from './overlays/MenuButton'
export { LoadingBar } from './page/LoadingBar'
export { ToastOutlet } from './toast/ToastOutlet'
export { loadUiWords } from './ui-words'
export { UiProvider } from './UiProvider'
