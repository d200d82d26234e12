/// A job template of Open Job Description 2023-09, with chunks of shards and a step that merges.
///
/// Source: the specification's Template Schemas 2023-09, and RFC 0001 for chunks.
struct OpenJDTemplate {
    let job: FarmJob

    /// The template. Its parameter `Folder` is the folder with what the shards read, where the blobs are written.
    var text: String {
        """
        # Written by lamina farm --export openjd. Folder has what the shards read, and gets blobs/ and merged/.
        specificationVersion: jobtemplate-2023-09
        extensions: [TASK_CHUNKING]
        name: \(job.plainName)
        parameterDefinitions:
          - name: Folder
            type: PATH
            objectType: DIRECTORY
            dataFlow: INOUT
            default: .
            description: The folder that the shards work in.
        steps:
          - name: shards
            parameterSpace:
              taskParameterDefinitions:
                - name: Shard
                  type: CHUNK[INT]
                  range: 1-\(job.shardCount)
                  chunks:
                    defaultTaskCount: 1
                    targetRuntimeSeconds: 120
                    rangeConstraint: CONTIGUOUS
            hostRequirements:
              amounts:
                - name: amount.worker.memory
                  min: \(max(512, job.memory >> 20))
            script:
              actions:
                onRun:
                  command: sh
                  args: ["{{Task.File.Run}}", "{{Task.Param.Shard}}"]
              embeddedFiles:
                - name: Run
                  filename: shards.sh
                  type: TEXT
                  data: |
        \(shardScript.indented(12))
          - name: merge
            dependencies:
              - dependsOn: shards
            script:
              actions:
                onRun:
                  command: sh
                  args: ["{{Task.File.Run}}"]
              embeddedFiles:
                - name: Run
                  filename: merge.sh
                  type: TEXT
                  data: |
        \(mergeScript.indented(12))

        """
    }

    /// A chunk is `3-5` or `3`.
    private var shardScript: String {
        """
        cd '{{Param.Folder}}' || exit 75
        mkdir -p blobs || exit 75
        first=${1%-*}
        last=${1#*-}
        shard=$first
        while [ "$shard" -le "$last" ]; do
            code=0
            [ -s "blobs/$shard.blob" ] || \(job.shellCall(number: "$shard")) || code=$?
            [ -s "blobs/$shard.blob" ] || exit "$code"
            shard=$((shard + 1))
        done
        """
    }

    private var mergeScript: String {
        """
        cd '{{Param.Folder}}' || exit 75
        mkdir -p merged || exit 74
        \(job.shellMerge(blobs: "blobs/*.blob"))
        """
    }
}
