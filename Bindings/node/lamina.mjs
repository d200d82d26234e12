// Lamina from Node: one process of `lamina render --jobs -`, which draws the pictures that it is asked for.

import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** A job that failed, or a process that ended. */
export class LaminaError extends Error {
  /** @param {{message: string, code?: number, file?: string, line?: number, column?: number}} fault */
  constructor({ message, code, file, line, column }) {
    super(file === undefined ? message : `${[file, line, column].filter((part) => part !== undefined).join(':')}: ${message}`)
    this.name = 'LaminaError'
    /** The exit code that a call of its own would have: 65 for a document or a value that is wrong, 74 for a full disk. */
    this.code = code
    /** The document, and the mistake's place in it from 1 on, where it has one. */
    Object.assign(this, { file, line, column })
  }
}

/** A process that draws pictures, in the order in which they are asked for. */
export class Lamina {
  #process
  #ended
  #closing = false
  #fault = null
  #lines = ''
  /** Jobs that are sent, by the order of their answers; then those that wait for their turn. */
  #sent = []
  #waiting = []
  #limit

  /**
   * @param {object} [options]
   * @param {string} [options.program] The command.
   * @param {string} [options.folder] Where pictures go; the working directory unless given.
   * @param {string[]} [options.arguments] Further options, such as `['--limits', 'untrusted', '--sandbox']`.
   * @param {number} [options.limit] The most jobs that are sent and not answered: enough to keep all processors busy.
   */
  constructor({ program = 'lamina', folder, arguments: more = [], limit = 16 } = {}) {
    this.#limit = limit
    const output = folder === undefined ? [] : ['-o', folder]
    this.#process = spawn(program, ['render', '--jobs', '-', ...output, ...more], { stdio: 'pipe' })
    this.#process.stdin.on('error', () => {}) // The process has ended; its close says why.
    this.#process.stdin.on('drain', () => this.#send())
    this.#process.stderr.setEncoding('utf8').on('data', (text) => { this.#lines = (this.#lines + text).slice(-4096) })
    createInterface({ input: this.#process.stdout }).on('line', (line) => this.#receive(line))
    this.#ended = new Promise((resolve) => {
      this.#process.on('error', (error) => this.#end(`${program} can't be started: ${error.message}`, 69, resolve))
      this.#process.on('close', (code, signal) => this.#end(
        `${program} ended with ${signal ?? code}: ${this.#lines.trim() || 'no message'}`, code ?? undefined, resolve))
    })
  }

  /**
   * Draws a picture, which is on the disk when the promise is fulfilled.
   *
   * @param {object} job `scene` and `output`; and `inputs`, `set`, `time`, `scale`, `size`, `counters`.
   * @returns {Promise<object>} The answer: `output`, `seconds`, `counters`.
   * @throws {LaminaError} If the job fails; the next ones are drawn all the same.
   */
  render(job) {
    const text = JSON.stringify(job)
    return new Promise((resolve, reject) => {
      if (this.#closing) throw new LaminaError({ message: 'a closed process draws nothing; make another', code: 64 })
      if (this.#fault) throw this.#fault
      this.#waiting.push({ text, resolve, reject })
      this.#send()
    })
  }

  /** Finishes the jobs that were asked for, and ends the process. */
  async close() {
    this.#closing = true
    this.#send()
    await this.#ended
  }

  /** Sends jobs for as long as there is room: in the pipe, and below the limit. */
  #send() {
    const { stdin } = this.#process
    while (this.#waiting.length > 0 && this.#sent.length < this.#limit && !stdin.writableNeedDrain) {
      const job = this.#waiting.shift()
      this.#sent.push(job)
      stdin.write(job.text + '\n')
    }
    if (this.#closing && this.#waiting.length === 0) stdin.end()
  }

  #receive(line) {
    const { resolve, reject } = this.#sent.shift()
    const answer = JSON.parse(line)
    if (answer.error) reject(new LaminaError(answer.error))
    else resolve(answer)
    this.#send()
  }

  #end(message, code, resolve) {
    this.#fault ??= new LaminaError({ message, code })
    for (const job of [...this.#sent.splice(0), ...this.#waiting.splice(0)]) job.reject(this.#fault)
    resolve()
  }
}
