/** Somebody a company's directory knows; `id` is the directory's own. */
export type Member = { id: string; username: string; displayName: string; isDisabled: boolean }
/** `members` are ids of people. */
export type Team = { id: string; name: string; members: string[] }

/** People and groups of a company, where it keeps them. */
export type Directory = {
  /** Whether it can be read at all. @throws with the directory's own words */
  verify(): Promise<void>
  members(): Promise<Member[]>
  teams(): Promise<Team[]>
}
