import { lstatSync, statSync } from 'node:fs'

import { reasonOf } from '../reason-of'
import { readTrustedKeys, type TrustedKey } from './signatures'

/**
 * Whether builds need a signature. `checked`: by a key of the file as it is. `kept`: by one that it had, because it was
 * removed or broken since. `refused`: nobody can sign, because the file could never be read. `unchecked`: there has never been a
 * file, and none is required.
 */
export type Signatures = 'checked' | 'kept' | 'refused' | 'unchecked'

type Options = {
  /** `trusted-keys.json`. */
  file: string
  /** Whether a missing file means that nobody can sign, and not that nobody has to. */
  isRequired: boolean
  tell: (line: string) => void
}

/** The keys of a file that may change, and may be damaged, while they are in use: checks once begun never end by that. */
export class TrustedKeys {
  private read: readonly TrustedKey[] | undefined
  private stamp: string | undefined
  private isFirst = true
  private wasThere = false
  /** What is wrong with the file, in one sentence. */
  fault: string | undefined

  constructor(private readonly options: Options) {}

  /** Whose signatures count; undefined where none is needed. */
  get keys(): readonly TrustedKey[] | undefined {
    return this.signatures === 'unchecked' ? undefined : (this.read ?? [])
  }

  get signatures(): Signatures {
    if (this.read) return this.fault === undefined ? 'checked' : 'kept'
    return this.wasThere || this.options.isRequired ? 'refused' : 'unchecked'
  }

  /** Reads the file if it has changed; whether it has. What is wrong with it is told once. */
  look(): boolean {
    const stamp = stampOf(this.options.file)
    if (!this.isFirst && stamp === this.stamp) return false
    this.isFirst = false
    this.stamp = stamp
    const fault = this.take(stamp)
    if (fault !== undefined && fault !== this.fault) this.options.tell(fault)
    this.fault = fault
    return true
  }

  private take(stamp: string | undefined): string | undefined {
    const { file } = this.options
    this.wasThere ||= stamp !== undefined
    if (stamp === undefined && this.signatures === 'unchecked') return undefined
    try {
      this.read = readTrustedKeys(file)
      return undefined
    } catch (error) {
      const consequence = this.read
        ? 'Builds are still checked with the previous keys.'
        : "Builds from the store aren't used until this file can be read."
      return `${reasonOf(error)}. ${consequence}`
    }
  }
}

/** Another one whenever the file may be another; undefined where there is none. A link to nowhere is one that is broken. */
function stampOf(file: string): string | undefined {
  const options = { throwIfNoEntry: false }
  try {
    const found = statSync(file, options) ?? lstatSync(file, options)
    // the time of the last change is what a copy brings along, that of the entry is not
    return found && [found.ino, found.size, found.mtimeMs, found.ctimeMs].join()
  } catch (error) {
    return reasonOf(error)
  }
}
