/// A workflow of GitHub Actions.
struct GitHubWorkflow {
    let job: FarmJob

    /// The workflow. A shard's blob is kept as an artifact whether its cases passed or not; only the merge fails the
    /// workflow, and annotates the documents.
    var text: String {
        let shards = (1...job.shardCount).map(String.init).joined(separator: ", ")
        return """
            # Written by lamina farm --export github; the number of shards is in the matrix and in the calls.
            name: \(job.name.quotedForYAML)
            on:
              push:
              pull_request:
            permissions:
              contents: read
            jobs:
              shard:
                runs-on: ubuntu-latest
                strategy:
                  fail-fast: false
                  matrix:
                    shard: [\(shards)]
                steps:
                  - uses: actions/checkout@v4
                  - uses: ./.github/actions/lamina
                  - name: Shard
                    env:
                      SHARD: ${{ matrix.shard }}
                    run: |
            \(shardStep.indented(12))
                  - uses: actions/upload-artifact@v4
                    with:
                      name: blob-${{ matrix.shard }}
                      path: blobs
              merge:
                needs: shard
                if: ${{ !cancelled() }}
                runs-on: ubuntu-latest
                steps:
                  - uses: actions/checkout@v4
                  - uses: ./.github/actions/lamina
                  - uses: actions/download-artifact@v4
                    with:
                      path: blobs
                      pattern: blob-*
                      merge-multiple: true
                  - name: Merge
                    run: |
            \(mergeStep.indented(12))
                  - uses: actions/upload-artifact@v4
                    if: ${{ !cancelled() }}
                    with:
                      name: merged
                      path: merged

            """
    }

    private var shardStep: String {
        """
        mkdir -p blobs
        code=0
        \(job.shellCall(number: "${SHARD}")) || code=$?
        # A difference is the merge's to report; without a blob this job fails and can be run again.
        [ -s "blobs/${SHARD}.blob" ] || exit "$code"
        """
    }

    private var mergeStep: String {
        """
        mkdir -p merged
        \(job.shellMerge(blobs: "blobs/*.blob"))
        """
    }
}
