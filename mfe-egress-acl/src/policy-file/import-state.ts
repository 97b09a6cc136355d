import type { Step } from './import-steps'
import type { Problem } from './policy-file'
import type { DryRun, ReadFile } from './rules-import'

/** A file that cannot be read, and why. */
export type BadFile = { text: string; problems: readonly Problem[] }

/** An import under way or ended, and what there was before it. */
export type ImportRun = {
  dryRun: DryRun
  before: { text: string; dryRun: DryRun }
  steps: readonly Step[]
  results: { done: Set<Step>; failed: Map<Step, unknown> }
  /** Ids of what it has made. */
  made: Set<string>
}

export type ImportState =
  | { step: 'file'; bad?: BadFile; failure?: string }
  | { step: 'waiting' }
  | { step: 'elsewhere'; file: ReadFile }
  /** With why nothing was sent, if something was to be. */
  | { step: 'dry-run'; dryRun: DryRun; isNew?: boolean; failure?: string }
  | { step: 'running' | 'finished'; run: ImportRun; failure?: string }
