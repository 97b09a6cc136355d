/*
 * The core of the shared UI. Every export here is downloaded with the shell, whether a page uses it or not: anything
 * that contains a state machine belongs in an entry of its own or behind `lazyOverlay`.
 */
export { chakra } from '@chakra-ui/react'
export { CopyButton, copyText } from './clipboard/CopyButton'
export { Badge, ProBadge } from './controls/Badge'
export {
  Button,
  ExternalLinkButton,
  IconButton,
  LinkButton,
  type IconComponent,
} from './controls/Button'
export { Initials } from './controls/Initials'
export { StatusBadge } from './controls/StatusBadge'
export { Input, TextArea, NativeSelect, SearchField } from './controls/inputs'
export { Box, Code, Flex, Grid, Heading, Span, SrOnly, Stack, Text } from './controls/layout'
export { ExternalLink, TextLink } from './controls/text-links'
export { checkboxStyles, Checkbox, Radio, Switch } from './controls/toggles'
export { Dialogs } from './dialog/Dialogs'
export { useAnswerStop } from './dialog/answer-stop'
export { useConfirm, type Question } from './dialog/question'
export { useDialog } from './dialog/use-dialog'
export { MenuButton } from './overlays/MenuButton'
export { Tooltip } from './overlays/Tooltip'
export { lazyOverlay, lazyPart } from './overlays/lazy-code'
export type { MenuAction } from './overlays/menu-action'
export { Banner } from './page/Banner'
export { Callout } from './page/Callout'
export { useNameList, Consequences, type ConsequenceItem } from './page/Consequences'
export { EmptyState, type EmptyStateProps } from './page/EmptyState'
export { KeyValue, type KeyValueItem } from './page/KeyValue'
export { ErrorPanel, PageBoundary } from './page/PageBoundary'
export { PageHeader } from './page/PageHeader'
export { Panel } from './page/Panel'
export { RelativeTime } from './page/RelativeTime'
export { Tabs, type Tab } from './page/Tabs'
export { PageSkeleton, Skeleton } from './page/loading'
