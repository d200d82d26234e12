// node --test lamina.test.mjs, with the command in the variable LAMINA and the folder of Examples as working directory.

import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'

import { Lamina, LaminaError } from './lamina.mjs'

const program = process.env.LAMINA ?? 'lamina'
let folder

before(async () => { folder = await mkdtemp(join(tmpdir(), 'lamina-node-')) })
after(async () => { await rm(folder, { recursive: true }) })

/** A program in the command's place, which is called with the same arguments. */
async function makeProgram(name, code) {
  const path = join(folder, name)
  await writeFile(path, `#!${process.execPath}\n${code}`, { mode: 0o755 })
  return path
}

test('a wrong job throws its place, and the next one is drawn', async () => {
  const pictures = join(folder, 'pictures')
  const lamina = new Lamina({ program, folder: pictures })
  const job = { scene: 'card.yaml', scale: 1 }
  const results = await Promise.allSettled([
    lamina.render({ ...job, output: 'first.png' }),
    lamina.render({ scene: 'missing.yaml', output: 'second.png' }),
    lamina.render({ ...job, output: 'third.png', counters: true }),
  ])
  await lamina.close()
  assert.deepEqual(results.map((result) => result.status), ['fulfilled', 'rejected', 'fulfilled'])
  assert(results[1].reason instanceof LaminaError)
  assert.equal(results[1].reason.code, 65)
  assert.match(results[1].reason.message, /missing\.yaml/)
  assert(results[2].value.counters.drawCalls > 0)
  assert.deepEqual(await readdir(pictures), ['first.png', 'third.png'])
})

test('a closed process takes no jobs', async () => {
  const lamina = new Lamina({ program, folder })
  await lamina.close()
  await assert.rejects(lamina.render({ scene: 'card.yaml', output: 'a.png' }), { code: 64 })
})

test('a program that is missing rejects the jobs', async () => {
  const lamina = new Lamina({ program: join(folder, 'nothing') })
  await assert.rejects(lamina.render({}), { name: 'LaminaError', code: 69 })
  await lamina.close()
})

test('a process that ends early rejects the jobs with its last words', async () => {
  const lamina = new Lamina({ program: await makeProgram('mute', "console.error('no device'); process.exitCode = 69") })
  const results = await Promise.allSettled([lamina.render({}), lamina.render({})])
  for (const { reason } of results) {
    assert.equal(reason.code, 69)
    assert.match(reason.message, /no device/)
  }
  await lamina.close()
})

test('no more jobs wait for answers than the limit allows', async () => {
  // Answers one job when it has four, and the last ones at the end of its input.
  const slow = await makeProgram('slow', `
    let count = 0, most = 0, isEnded = false
    const answer = () => {
      if (count < 4 && !isEnded || count === 0) return
      count -= 1
      console.log(JSON.stringify({ most }))
      setImmediate(answer)
    }
    require('node:readline').createInterface({ input: process.stdin })
      .on('line', () => { count += 1; most = Math.max(most, count); setImmediate(answer) })
      .on('close', () => { isEnded = true; answer() })`)
  const lamina = new Lamina({ program: slow, limit: 4 })
  const jobs = Array.from({ length: 50 }, () => lamina.render({}))
  await lamina.close()
  assert.equal((await Promise.all(jobs)).at(-1).most, 4)
})

test('a full pipe is waited for', async () => {
  const echo = await makeProgram('echo', `
    require('node:readline').createInterface({ input: process.stdin })
      .on('line', (line) => console.log(JSON.stringify({ length: line.length })))`)
  const lamina = new Lamina({ program: echo, limit: 1000 })
  const text = 'x'.repeat(1_000_000)
  const answers = await Promise.all(Array.from({ length: 30 }, () => lamina.render({ text })))
  await lamina.close()
  assert(answers.every((answer) => answer.length === JSON.stringify({ text }).length))
})
