import fc from 'fast-check'

// The same cases in each run: a test that fails does so because of what was changed. FUZZ_SEED tries
// others, as `npm test` does once with a seed that it prints.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 20_261_122) })
