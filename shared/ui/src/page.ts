/* The parts of a resource's page: a shared module of its own, downloaded with the first such page. */
export { UsePanel, type KnownUses, type NamedUse } from './page/UsePanel'
export {
  DetailActions,
  DetailGrid,
  PageAbout,
  useLeave,
  type LeavePage,
  type LeaveOptions,
} from './page/detail'
