/// The place of the action that installs the command in a workflow of GitHub.
package enum GitHubAction: Sendable, Equatable {
    /// In the repository of the workflow, which is Lamina's own or has a copy.
    case inWorkflowsRepository
    /// In another public repository, at a tag: `OWNER/lamina@TAG`.
    case inRepository(String)
    /// In the repository that the variable `LAMINA_REPOSITORY` of the workflow's repository or organization names, at
    /// `LAMINA_REF` or its default branch.
    case inVariable

    /// The steps that install the command.
    fileprivate var steps: String {
        switch self {
        case .inWorkflowsRepository: "- uses: ./.github/actions/lamina"
        case .inRepository(let name):
            name.split(separator: "@", maxSplits: 1).count == 2
                ? "- uses: \(name.replacing("@", with: "/.github/actions/lamina@", maxReplacements: 1))"
                : "- uses: \(name)/.github/actions/lamina@main"
        case .inVariable:
            """
            - name: Lamina's files
              uses: actions/checkout@v4
              with:
                repository: ${{ vars.LAMINA_REPOSITORY }}
                ref: ${{ vars.LAMINA_REF }}
                path: .lamina
            - uses: ./.lamina/.github/actions/lamina
            """
        }
    }

    /// A comment on the settings that the workflow needs before it runs.
    fileprivate var comment: String {
        self == .inVariable
            ? "\n# Set the variable LAMINA_REPOSITORY (Settings, Secrets and variables, Actions) to OWNER/NAME of lamina's "
                + "repository,\n# and LAMINA_REF to a tag of it; or export with --lamina OWNER/NAME@TAG."
            : ""
    }
}

/// A workflow of GitHub Actions.
struct GitHubWorkflow {
    let job: FarmJob

    /// The workflow. A shard's blob is kept as an artifact whether its cases passed or not; only the merge fails the
    /// workflow, annotates the documents, and comments on the pull request.
    var text: String {
        let shards = (1...job.shardCount).map(String.init).joined(separator: ", ")
        return """
            # Written by lamina farm --export github; the number of shards is in the matrix and in the calls.\(job.action.comment)
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
            \(job.action.steps.indented(6))
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
                permissions:
                  contents: read
                  pull-requests: write
                steps:
                  - uses: actions/checkout@v4
            \(job.action.steps.indented(6))
                  - uses: actions/download-artifact@v4
                    with:
                      path: blobs
                      pattern: blob-*
                      merge-multiple: true
                  - name: Merge
                    run: |
            \(mergeStep.indented(12))
                  - name: Comment
                    if: ${{ !cancelled() && github.event_name == 'pull_request' && hashFiles('merged/report.md') != '' }}
                    env:
                      GH_TOKEN: ${{ github.token }}
                      COMMENTS: repos/${{ github.repository }}/issues
                      NUMBER: ${{ github.event.pull_request.number }}
                      RUN: ${{ github.server_url }}/${{ github.repository }}/actions/runs/${{ github.run_id }}
                    run: |
            \(commentStep.indented(12))
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

    /// Each run replaces the comment of the one before. A pull request from a fork gets none, as its token may not write.
    private var commentStep: String {
        """
        mark='<!-- lamina \(job.plainName) -->'
        {
            echo "$mark"
            cat merged/report.md
            echo
            echo "The page is in the artifact <code>merged</code> of [the run]($RUN)."
        } > merged/comment.md
        old=$(gh api --paginate "$COMMENTS/$NUMBER/comments" \\
            --jq ".[] | select(.body | startswith(\\\"$mark\\\")) | .id") || old=
        old=${old%%$'\\n'*}
        if [ -n "$old" ]; then
            gh api --method PATCH "$COMMENTS/comments/$old" --field body=@merged/comment.md > merged/answer.json
        else
            gh api "$COMMENTS/$NUMBER/comments" --field body=@merged/comment.md > merged/answer.json
        fi || echo "::notice::the pull request has no comment of this run, which may not write one"
        rm -f merged/answer.json merged/comment.md
        """
    }
}
